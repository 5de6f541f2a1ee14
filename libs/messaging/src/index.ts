export * from './handles.js';
export * from './message-bus.js';
export * from './message-errors.js';
export * from './messaging.module.js';
export * from './nats.js';
export * from './request-context.js';
