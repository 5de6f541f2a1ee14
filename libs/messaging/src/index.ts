export * from './handles.js';
export * from './list-parts.js';
export * from './message-bus.js';
export * from './message-errors.js';
export * from './message-server.js';
export * from './messaging.module.js';
export { NATS_MAX_PAYLOAD } from './nats.js';
export * from './request-context.js';
export { markFailed, startServerSpan } from './tracing.js';
