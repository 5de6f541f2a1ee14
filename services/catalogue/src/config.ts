/** What catalogue reads from its environment: nothing beyond what every service does. */
export { serviceConfig as catalogueConfig } from '@paperbill/service-kit';
