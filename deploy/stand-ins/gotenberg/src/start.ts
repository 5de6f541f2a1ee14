import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withAbort } from './chromium/abortable.js';
import { ChromiumSupply } from './chromium/chromium-supply.js';
import { Converter } from './chromium/converter.js';
import { createGotenbergServer } from './http/server.js';
import { defaultOptions, type GotenbergOptions } from './options.js';

/** Time that running conversions get to finish after a stop, in milliseconds. */
const STOP_GRACE_MS = 2_000;

export interface RunningGotenberg {
  /** Base URL of the stand-in for Gotenberg, without a trailing slash. */
  url: string;
  /** Promise that resolves when Chromium has opened its first page. The server accepts requests earlier. */
  warm: Promise<void>;
  /** Waits up to 2 seconds for running conversions, then ends all processes. */
  stop(): Promise<void>;
}

/**
 * Starts the stand-in for Gotenberg. The server listens immediately, while Chromium is still starting.
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
    // A failed start of Chromium is not thrown here. The log and the health check report the failure, and each
    // conversion starts Chromium again.
    warm: converter.warmUp().catch(() => undefined),
    async stop() {
      server.close();
      await withAbort(Promise.all(answers), AbortSignal.timeout(STOP_GRACE_MS)).catch(() => undefined);
      // closeAllConnections also closes connections that have not sent a request, which Node does not count as idle.
      server.closeAllConnections();
      await supply.stop();
    },
  };
}

/** Returns the set of unfinished responses of a server. The set changes while the server runs. */
function trackOpenResponses(server: Server): ReadonlySet<Promise<unknown>> {
  const open = new Set<Promise<unknown>>();
  server.on('request', (_request, response) => {
    const sent = new Promise((resolve) => response.once('close', resolve));
    open.add(sent);
    void sent.then(() => open.delete(sent));
  });
  return open;
}
