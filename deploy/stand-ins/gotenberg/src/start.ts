import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { abortable } from './chromium/abortable.js';
import { ChromiumSupply } from './chromium/chromium-supply.js';
import { Converter } from './chromium/converter.js';
import { gotenbergServer } from './http/server.js';
import { defaultOptions, type GotenbergOptions } from './options.js';

/** Time for running conversions to finish on stop. */
const STOP_GRACE_MS = 2_000;

export interface RunningGotenberg {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Resolves when Chromium has its first page. Requests are accepted before that. */
  warm: Promise<void>;
  /** Gives running conversions 2 seconds, then ends all processes. */
  stop(): Promise<void>;
}

/**
 * Starts the stand-in for Gotenberg. It listens at once, while Chromium starts.
 *
 * @throws Error if the port is in use
 */
export async function startGotenberg(given: Partial<GotenbergOptions> = {}): Promise<RunningGotenberg> {
  const options: GotenbergOptions = { ...defaultOptions(), ...given };
  const supply = new ChromiumSupply(options);
  const converter = new Converter(supply, options);
  const server = gotenbergServer(converter, supply, options);
  const answers = openAnswers(server);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;

  return {
    url: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    // The log and the health check report a failed start. Each conversion tries again.
    warm: converter.warmUp().catch(() => undefined),
    async stop() {
      server.close();
      await abortable(Promise.all(answers), AbortSignal.timeout(STOP_GRACE_MS)).catch(() => undefined);
      // Also closes connections without any request, which Node does not count as idle.
      server.closeAllConnections();
      await supply.stop();
    },
  };
}

/** Unfinished answers. */
function openAnswers(server: Server): ReadonlySet<Promise<unknown>> {
  const open = new Set<Promise<unknown>>();
  server.on('request', (_request, response) => {
    const sent = new Promise((resolve) => response.once('close', resolve));
    open.add(sent);
    void sent.then(() => open.delete(sent));
  });
  return open;
}
