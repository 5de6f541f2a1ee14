export * from './handles.js';
export * from './list-parts.js';
export * from './message-bus.js';
export * from './messaging.module.js';
export { inboxPrefix, NATS_MAX_PAYLOAD } from './nats-transport/nats-connection.js';
export { GRACE_PERIOD_MS, NatsTransportServer } from './nats-transport/nats-transport-server.js';
export * from './request-context.js';
export * from './rpc-errors.js';
export { errorType, inClientSpan, startServerSpan } from './telemetry.js';
