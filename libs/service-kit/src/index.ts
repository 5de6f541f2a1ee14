export { errorText } from './error-for-log.js';
export type { OptionalDependencies } from './health/readiness.service.js';
export { Lifecycle } from './health/lifecycle.js';
export { DATABASE_POOL_SIZE, idArray, instant, type Schema } from './database/database.js';
export { folded, literalPattern } from './database/text-search.js';
export { runService, type Service, startService } from './service.js';
export { FairQueue, type FairQueueLimits } from './fair-queue.js';
export { KeyedMutex } from './keyed-mutex.js';
export * from './without-database.js';
