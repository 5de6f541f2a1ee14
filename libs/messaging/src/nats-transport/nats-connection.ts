import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * The maximum size of a message (`max_payload` of the NATS server). The largest message is a PDF in base64, as services
 * of the previous release send it.
 */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RECONNECT_DELAY_MS = 250;

/** Advice for the operator. The log shows it if a TLS connection fails. */
export const TLS_ADVICE =
  'It must offer TLS, with a certificate for the host in its address, of an authority in the file NODE_EXTRA_CA_CERTS';

/**
 * Returns the prefix of the subjects for replies to a NATS user. The NATS server lets each NATS user subscribe only
 * below its own prefix.
 */
export const getInboxPrefix = (user: string): string => `_INBOX_${user}`;

/**
 * Returns options for a connection that survives restarts of the NATS server. A broken connection is detected within 30
 * seconds.
 * @param url one address, or several addresses separated by commas. The user name and password of the first address are
 * used for all. If one address has the scheme `tls:`, every server must offer TLS and prove its host name.
 */
export function createNatsOptions(url: string, name: string): NodeConnectionOptions {
  const [first, ...others] = url.split(',').map((address) => new URL(address.trim()));
  return {
    servers: [first!, ...others].map(({ host }) => host),
    ...parseCredentials(first!),
    // The NATS client ignores the scheme of an address. Without this option, it would also connect to a server without
    // TLS.
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
 * Returns the credentials in an address, because the NATS client does not read them. A user name without a password is
 * an access token.
 */
function parseCredentials({ username, password }: URL): Credentials {
  if (!username) return {};
  if (!password) return { token: decodeURIComponent(username) };
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: getInboxPrefix(user) };
}

/**
 * Connects as soon as the NATS server responds. There is no timeout, but the wait can be aborted, so that a process can
 * stop before it is connected. The option `waitOnFirstConnect` of the NATS client is not used, because it cannot be
 * aborted.
 *
 * @throws Error after `givenUp` is aborted
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

/**
 * Checks whether a status means that the connection works. The status is compared as text, because Nest's enum does not
 * exist at runtime.
 */
export const isConnected = (status: string): boolean => status === 'connected';
