export * from './database.js';
export * from './service.js';
export * from './without-database.js';
