export { stopAfterFile } from './cleanup.js';
export { fileNats, startNats, type TestNats } from './nats.js';
export { createDatabase, createDatabaseFrom, type TestDatabase } from './test-database.js';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.js';
