export * from '@paperbill/test-infrastructure';
export { answerMessage } from './answer-message.js';
export * from './data/index.js';
export { fileBus, startTestService, type TestService } from './test-service.js';
