export { stopAfterFile } from './clean-up.js';
export { fileNats, startNats, type TestNats } from './nats.js';
export { createDatabase, type TestDatabase } from './test-database.js';
export { type Gate, openGate } from './gate.js';
