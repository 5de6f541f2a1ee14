import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/** The largest message that the NATS server takes (`max_payload` in deploy's configuration): a PDF in base64. */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RETRY_MS = 250;

/** Connection options that outlive restarts of the NATS server, and notice within half a minute if it is cut off. */
export const natsOptions = (url: string, name: string): NodeConnectionOptions => ({
  servers: url.split(','),
  name,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RETRY_MS,
  timeout: 5_000,
  pingInterval: 10_000,
  maxPingOut: 2,
});

/**
 * Connects as soon as the NATS server answers, however long that takes. Unlike NATS' own `waitOnFirstConnect` it can
 * be given up, so that a process that never found its server still ends.
 */
export async function connectToNats(options: NodeConnectionOptions, givenUp: AbortSignal): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt++) {
    try {
      const connection = await connect(options);
      if (!givenUp.aborted) return connection;
      await connection.close();
    } catch (error) {
      if (attempt === 1) new Logger('Nats').warn(`NATS does not answer yet (${String(error)}); trying again`);
    }
    await sleep(RETRY_MS, undefined, { signal: givenUp });
  }
}

/** Reads the status that Nest's NATS client and server report; their enum exists for the compiler only. */
export const isConnected = (status: string): boolean => status === 'connected';
