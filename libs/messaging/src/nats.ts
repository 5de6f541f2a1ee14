import type { NatsOptions } from '@nestjs/microservices';

/** The largest message that the NATS server takes (`max_payload` in deploy's configuration): a PDF in base64. */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

/** A connection that outlives restarts of the NATS server, in either order. */
export const natsConnection = (url: string, name: string): NonNullable<NatsOptions['options']> => ({
  servers: url.split(','),
  name,
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
});
