export * from './config.js';
export * from './database.js';
export * from './logging.js';
export * from './process.js';
export * from './service.js';
