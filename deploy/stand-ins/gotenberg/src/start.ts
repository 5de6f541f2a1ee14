import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withAbort } from './chromium/abortable.js';
import { ChromiumSupply } from './chromium/chromium-supply.js';
import { Converter } from './chromium/converter.js';
import { createGotenbergServer } from './http/server.js';
import { defaultOptions, type GotenbergOptions } from './options.js';

/** The time that running conversions get to finish during a stop, in milliseconds. */
const STOP_GRACE_MS = 2_000;

export interface RunningGotenberg {
  /** The base URL of the stand-in, without a trailing slash. */
  url: string;
  /** Resolves when Chromium has opened its first page. The server accepts requests before that. */
  warm: Promise<void>;
  /** Waits up to 2 seconds for running conversions, and then ends all processes. */
  stop(): Promise<void>;
}

/**
 * Starts the stand-in for Gotenberg. The server accepts requests immediately, while Chromium is still starting.
 *
 * @throws Error if the port is in use
 */
export async function startGotenberg(given: Partial<GotenbergOptions> = {}): Promise<RunningGotenberg> {
  const options: GotenbergOptions = { ...defaultOptions(), ...given };
  const supply = new ChromiumSupply(options);
  const converter = new Converter(supply, options);
  const server = createGotenbergServer(converter, supply, options);
  const answers = trackOpenResponses(server);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;

  return {
    url: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    // If Chromium does not start, no error is thrown here. The log and the health check report the failure, and each
    // conversion tries to start Chromium again.
    warm: converter.warmUp().catch(() => undefined),
    async stop() {
      server.close();
      await withAbort(Promise.all(answers), AbortSignal.timeout(STOP_GRACE_MS)).catch(() => undefined);
      // `closeAllConnections` also closes connections without any request. Node does not treat such connections as
      // idle.
      server.closeAllConnections();
      await supply.stop();
    },
  };
}

/** Returns the unfinished responses of a server. The set changes while the server runs. */
function trackOpenResponses(server: Server): ReadonlySet<Promise<unknown>> {
  const open = new Set<Promise<unknown>>();
  server.on('request', (_request, response) => {
    const sent = new Promise((resolve) => response.once('close', resolve));
    open.add(sent);
    void sent.then(() => open.delete(sent));
  });
  return open;
}
