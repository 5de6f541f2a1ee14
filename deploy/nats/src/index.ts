export { configurationFile, passwordVariable } from './configuration.js';
export { type NatsUser, natsUsers } from './users.js';
