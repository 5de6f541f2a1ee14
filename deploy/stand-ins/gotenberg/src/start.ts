import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withAbort } from './chromium/abortable.js';
import { ChromiumSupply } from './chromium/chromium-supply.js';
import { Converter } from './chromium/converter.js';
import { createGotenbergServer } from './http/server.js';
import { defaultOptions, type GotenbergOptions } from './options.js';

const STOP_GRACE_MS = 2_000;

export interface RunningGotenberg {
  url: string;
  /** Resolves when Chromium has opened its first page. The server accepts requests even before this time. */
  warm: Promise<void>;
  /** Stops the server and Chromium. Waits up to 2 seconds for running conversions. */
  stop(): Promise<void>;
}

/** The server accepts requests while Chromium is still starting. @throws Error if the port is in use */
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
      // A connection on which no request was sent must be closed too, but Node does not treat it as idle.
      server.closeAllConnections();
      await supply.stop();
    },
  };
}

/** Returns the open responses of a server. The returned set changes with each request and response. */
function trackOpenResponses(server: Server): ReadonlySet<Promise<unknown>> {
  const open = new Set<Promise<unknown>>();
  server.on('request', (_request, response) => {
    const sent = new Promise((resolve) => response.once('close', resolve));
    open.add(sent);
    void sent.then(() => open.delete(sent));
  });
  return open;
}
