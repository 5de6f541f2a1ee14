import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * `max_payload` of the NATS server. The largest messages are PDFs in base64, which services of the previous
 * release send.
 */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RECONNECT_DELAY_MS = 250;

/** This text is advice for the operator. The log shows it if a TLS connection fails. */
export const TLS_ADVICE =
  'It must offer TLS, with a certificate for the host in its address, of an authority in the file NODE_EXTRA_CA_CERTS';

/**
 * Returns the prefix of the subjects on which a NATS user receives replies. The NATS server lets each user subscribe
 * only below its own prefix.
 */
export const getInboxPrefix = (user: string): string => `_INBOX_${user}`;

/**
 * The connection survives restarts of the NATS server. A broken connection is detected within 30 seconds.
 * @param url addresses, separated by commas. The user name and password of the first address are used for all servers.
 * If one address has the scheme `tls:`, every server must offer TLS and prove its host name.
 */
export function createNatsOptions(url: string, name: string): NodeConnectionOptions {
  const [first, ...others] = url.split(',').map((address) => new URL(address.trim()));
  return {
    servers: [first!, ...others].map(({ host }) => host),
    ...parseCredentials(first!),
    // The NATS client ignores the scheme of an address, so it would also connect to a server without TLS.
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

/** The NATS client does not read credentials from an address. A user name without a password is an access token. */
function parseCredentials({ username, password }: URL): Credentials {
  if (!username) return {};
  if (!password) return { token: decodeURIComponent(username) };
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: getInboxPrefix(user) };
}

/**
 * Waits until the NATS server responds, or `abortSignal` is aborted because the process stops. The NATS client's
 * `waitOnFirstConnect` cannot be aborted.
 * @throws Error after `abortSignal` is aborted
 */
export async function connectToNats(options: NodeConnectionOptions, abortSignal: AbortSignal): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt++) {
    abortSignal.throwIfAborted();
    try {
      const connection = await connect(options);
      if (!abortSignal.aborted) return connection;
      await connection.close();
    } catch (error) {
      const tlsAdvice = options.tls ? `. ${TLS_ADVICE}` : '';
      if (attempt === 1) new Logger('Nats').warn(`NATS does not answer yet (${String(error)}), retrying${tlsAdvice}`);
    }
    await sleep(RECONNECT_DELAY_MS, undefined, { signal: abortSignal });
  }
}

/** Compares the status as text, because Nest's enum does not exist at runtime. */
export const isConnected = (status: string): boolean => status === 'connected';
