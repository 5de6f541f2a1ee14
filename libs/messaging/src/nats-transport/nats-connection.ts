import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/** The largest message that the NATS server takes (`max_payload` in deploy's configuration): a PDF, for the release before in base64. */
export const NATS_MAX_PAYLOAD = 8 * 1024 * 1024;

const RETRY_MS = 250;

/** For whoever reads why a connection by TLS failed. */
export const TLS_ADVICE =
  'It must offer TLS, with a certificate for the host in its address, of an authority in the file NODE_EXTRA_CA_CERTS';

/** Where the answers for a user come in: of these subjects, and no other's, the NATS server lets that user hear. */
export const inboxPrefix = (user: string): string => `_INBOX_${user}`;

/**
 * Connection options that outlive restarts of the NATS server, and notice within half a minute if it is cut off.
 *
 * @param url one address or several, separated by commas; the first one's user and password hold for all, and so does
 *   `tls:` of any: then each server must offer TLS and prove its name
 */
export function natsOptions(url: string, name: string): NodeConnectionOptions {
  const [first, ...others] = url.split(',').map((address) => new URL(address.trim()));
  return {
    servers: [first!, ...others].map(({ host }) => host),
    ...credentials(first!),
    // The client reads no scheme: without this it would talk to a server that offers no TLS.
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
 *
 * @throws once it is given up
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
      if (attempt === 1) new Logger('Nats').warn(`NATS does not answer yet (${String(error)}); trying again${advice}`);
    }
    await sleep(RETRY_MS, undefined, { signal: givenUp });
  }
}

/** Reads the status that Nest's NATS client and server report; their enum exists for the compiler only. */
export const isConnected = (status: string): boolean => status === 'connected';
