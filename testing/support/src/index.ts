export * from '@paperbill/test-infrastructure';
export { messageSigningKey, messageVerifyingKey } from './acting.js';
export { answerMessage } from './answer-message.js';
export * from './data/index.js';
export { findRowSecurityViolations } from './row-scope.js';
export {
  countQueries,
  explainStatement,
  sumRowsRead,
  findSequentialScans,
  recordStatements,
  vacuum,
} from './queries.js';
export { type RedirectingServer, startRedirectingServer } from './redirecting-server.js';
export { findForgottenTables } from './tables-of-user.js';
export { getFileBus, startTestService, type TestService, waitUntilConnected } from './test-service.js';
export { findWrongColumns } from './wrong-columns.js';
