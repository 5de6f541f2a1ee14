export * from '@paperbill/test-infrastructure';
export { answerMessage } from './answer-message.js';
export * from './data/index.js';
export { growthOf, processorTime } from './growth.js';
export { countQueries, planOf, rowsRead, sequentialScans, statementsOf, vacuum } from './queries.js';
export { fileBus, startTestService, type TestService } from './test-service.js';
