export { configurationFile, type NatsUser, natsUsers, passwordVariable } from './users.js';
