export { errorText } from './error-for-log.js';
export { Startup } from './health/startup.js';
export type { Uses } from './health/uses.js';
export { DATABASE_POOL_SIZE, type Schema } from './database/database.js';
export { instant } from './database/instant.js';
export { runService, type Service, startService } from './service.js';
export { Turns } from './turns.js';
export * from './without-database.js';
