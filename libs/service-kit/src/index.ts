export { AuditModule, type AuditedServiceConfig, auditedServiceConfig, AuditPruningJob } from './audit/audit.module.js';
export { appendEvent, changeWithAuditEvents, auditTablesOfUser, type NewAuditEvent } from './audit/audit.queries.js';
export type { AuditTables } from './audit/audit-event.entity.js';
export { CreateAuditEvents } from './audit/create-audit-events.js';
export { ForgetEventsOfTheDeleted } from './audit/forget-events-of-the-deleted.js';
export { getErrorText } from './error-for-log.js';
export type { OptionalDependencies } from './health/readiness.service.js';
export { Lifecycle } from './health/lifecycle.js';
export {
  anySelectedRowSql,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  hashIdSql,
  formatInstantSql,
  toJsonb,
  jsonBuildObject,
  type Json,
  createKysely,
  type RawBuilder,
  setTransactionSettings,
  sql,
  type SqlBool,
  type TablesOf,
  type Timestamp,
  asBoolean,
} from './database/kysely.js';
export { DATABASE_POOL_SIZE, toIdArraySql, toInstantSql, type Schema, type TableOfUser } from './database/database.js';
export { UserDeletionModule } from './deletion/user-deletion.module.js';
export { UserRows } from './deletion/user-rows.js';
export { runForAllUsers, runForUser, USER_IN_SCOPE, createScopedViewSql } from './database/row-scope.js';
export { runUnderLock } from './database/run-under-lock.js';
export {
  BLANK_CHARACTERS,
  CREATE_FOLD_TEXT,
  foldTextSql,
  INVISIBLE_CHARACTERS,
  escapeLikePattern,
} from './database/text-search.js';
export { migrateDatabase, runService, type Service, startService } from './service.js';
export { runServices } from './services-in-one-process.js';
export { FairQueue, type FairQueueLimits } from './concurrency/fair-queue.js';
export { TimerJob, CleanUpJob } from './background/timer-job.js';
export { LeaseWorker } from './background/lease-worker.js';
export { processDue, RETRY_DELAY } from './background/process-due.js';
export { KeyedMutex } from './concurrency/keyed-mutex.js';
export { type KeyedRequest, requireSameRequest } from './idempotency/keyed-request.js';
export { pickHashedFields, requestHash } from './idempotency/request-hash.js';
export * from './without-database.js';
