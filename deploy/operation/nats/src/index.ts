export { configurationFile, type NatsUser, natsUsers, toPasswordVariable } from './users.js';
