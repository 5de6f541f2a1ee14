import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * The maximum size of a message (`max_payload` of the NATS server). The largest message is a PDF, which the previous
 * release sends in base64.
 */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RECONNECT_DELAY_MS = 250;

/** Advice for the operator, which the log shows after a failed TLS connection. */
export const TLS_ADVICE =
  'It must offer TLS, with a certificate for the host in its address, of an authority in the file NODE_EXTRA_CA_CERTS';

/**
 * Returns the prefix of a user's reply subjects. The NATS server lets each user subscribe only below its own prefix.
 */
export const getInboxPrefix = (user: string): string => `_INBOX_${user}`;

/**
 * Returns connection options that survive restarts of the NATS server and detect a broken connection within 30 seconds.
 *
 * @param url one address, or several addresses separated by commas. The user and password of the first address are used
 *   for all. If any address has the scheme `tls:`, every server must offer TLS and prove its host name.
 */
export function createNatsOptions(url: string, name: string): NodeConnectionOptions {
  const [first, ...others] = url.split(',').map((address) => new URL(address.trim()));
  return {
    servers: [first!, ...others].map(({ host }) => host),
    ...parseCredentials(first!),
    // The NATS client ignores the scheme of an address. Without this option, the client would also connect without TLS.
    ...([first!, ...others].some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_DELAY_MS,
    timeout: 5_000,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

type Credentials = Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'inboxPrefix'>;

/**
 * Returns the credentials in an address, because the NATS client ignores them. A user name without a password is an
 * access token.
 */
function parseCredentials({ username, password }: URL): Credentials {
  if (!username) return {};
  if (!password) return { token: decodeURIComponent(username) };
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: getInboxPrefix(user) };
}

/**
 * Connects as soon as the NATS server responds, without a timeout. The wait can be aborted, so that a process can stop
 * before it is connected. NATS' own option `waitOnFirstConnect` cannot be aborted.
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
    await sleep(RECONNECT_DELAY_MS, undefined, { signal: givenUp });
  }
}

/** Checks whether a status means that the connection works. Nest's enum of statuses does not exist at runtime. */
export const isConnected = (status: string): boolean => status === 'connected';
