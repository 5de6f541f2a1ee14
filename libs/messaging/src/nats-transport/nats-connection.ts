import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/** The largest message that the NATS server takes (`max_payload` in deploy's configuration): a PDF in base64. */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RETRY_MS = 250;

/** Where the answers for a user come in: of these subjects, and no other's, the NATS server lets that user hear. */
export const inboxPrefix = (user: string): string => `_INBOX_${user}`;

/**
 * Connection options that outlive restarts of the NATS server, and notice within half a minute if it is cut off.
 *
 * @param url one address or several, separated by commas; the first one's user and password hold for all
 */
export function natsOptions(url: string, name: string): NodeConnectionOptions {
  const [first, ...others] = url.split(',').map((address) => new URL(address.trim()));
  return {
    servers: [first!, ...others].map(({ host }) => host),
    ...credentials(first!),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    timeout: 5_000,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

type Credentials = Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'inboxPrefix'>;

/** The client reads none from an address. A user without a password is a token, as in NATS' own tools. */
function credentials({ username, password }: URL): Credentials {
  if (!username) return {};
  if (!password) return { token: decodeURIComponent(username) };
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: inboxPrefix(user) };
}

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
