export * from './bff.js';
export * from './billing.js';
export * from './catalogue.js';
export * from './documents.js';
export * from './identity.js';
export * from './invoicing.js';
export * from './message.js';
export * from './services.js';
