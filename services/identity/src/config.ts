/** What identity reads from its environment: nothing beyond what every service does. */
export { serviceConfig as identityConfig } from '@paperbill/service-kit';
