/** What invoicing reads from its environment: nothing beyond what every service does. */
export { serviceConfig as invoicingConfig } from '@paperbill/service-kit';
