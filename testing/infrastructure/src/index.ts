export { stopAfterFile } from './cleanup.js';
export { getFileNats, startNats, type TestNats } from './nats.js';
export { createDatabase, createDatabaseFrom, type TestDatabase } from './test-database.js';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.js';
