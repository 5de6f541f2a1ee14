export * from '@paperbill/test-infrastructure';
export { answerMessage } from './answer-message.js';
export * from './data/arbitraries.js';
export * from './data/builders.js';
export * from './data/hostile.js';
export { fileBus, startTestService, type TestService } from './test-service.js';
