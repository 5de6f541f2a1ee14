import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/** The largest message of the NATS server (`max_payload` in deploy's configuration): a PDF, in base64 in the previous release. */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RETRY_MS = 250;

/** Appended to the log line about a failed TLS connection. */
export const TLS_ADVICE =
  'It must offer TLS, with a certificate for the host in its address, of an authority in the file NODE_EXTRA_CA_CERTS';

/** The prefix of a user's reply subjects. The NATS server permits each user to subscribe only below its own prefix. */
export const inboxPrefix = (user: string): string => `_INBOX_${user}`;

/**
 * Connection options that survive restarts of the NATS server and detect a broken connection within 30 seconds.
 *
 * @param url one address or several, separated by commas. The user and password of the first are used for all. If any
 *   address has the scheme `tls:`, every server must offer TLS and prove its host name.
 */
export function natsOptions(url: string, name: string): NodeConnectionOptions {
  const [first, ...others] = url.split(',').map((address) => new URL(address.trim()));
  return {
    servers: [first!, ...others].map(({ host }) => host),
    ...credentials(first!),
    // The client ignores the scheme: without this it would also connect without TLS.
    ...([first!, ...others].some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    timeout: 5_000,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

type Credentials = Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'inboxPrefix'>;

/** The client reads no credentials from an address. A user without a password is a token, as in NATS' own tools. */
function credentials({ username, password }: URL): Credentials {
  if (!username) return {};
  if (!password) return { token: decodeURIComponent(username) };
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: inboxPrefix(user) };
}

/**
 * Connects as soon as the NATS server answers, without a time limit. Unlike NATS' own `waitOnFirstConnect` it can be
 * aborted, so that a process can stop before it was connected.
 *
 * @throws after `givenUp` is aborted
 */
export async function connectToNats(options: NodeConnectionOptions, givenUp: AbortSignal): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt++) {
    givenUp.throwIfAborted();
    try {
      const connection = await connect(options);
      if (!givenUp.aborted) return connection;
      await connection.close();
    } catch (error) {
      const advice = options.tls ? `. ${TLS_ADVICE}` : '';
      if (attempt === 1) new Logger('Nats').warn(`NATS does not answer yet (${String(error)}), retrying${advice}`);
    }
    await sleep(RETRY_MS, undefined, { signal: givenUp });
  }
}

/** Nest's enum of statuses exists for the compiler only. */
export const isConnected = (status: string): boolean => status === 'connected';
