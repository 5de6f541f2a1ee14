import { type EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { handleInteraction } from './interaction.js';
import type { OidcOptions } from './options.js';
import { readFont } from './pages/assets.js';
import { errorPage } from './pages/error-page.js';
import { htmlHeaders } from './pages/page.js';
import { loadKeys, makeKeys } from './provider/keys.js';
import { createProvider } from './provider/provider.js';

export interface RunningOidc {
  /** Its public address, which clients discover it by. */
  issuer: string;
  stop(): Promise<void>;
}

/** What has to be given; everything else has a default. */
type Given = Partial<OidcOptions> & Pick<OidcOptions, 'clientId' | 'redirectUris' | 'postLogoutRedirectUris'>;

/**
 * Starts the provider for local use.
 *
 * @throws Error in production, where the address is taken, or where the keys can't be stored
 */
export async function startOidc(given: Given): Promise<RunningOidc> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The local sign-in lets everybody in as anybody, so it does not start with NODE_ENV=production. Set OIDC_ISSUER to an identity provider.',
    );
  }
  const { port = 0, host = '127.0.0.1', dataDir, log = () => undefined } = given;
  const keys = dataDir ? await loadKeys(dataDir) : makeKeys();
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const issuer = given.issuer ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, { clientSecret: undefined, ...given }, keys);
  provider.on('server_error', (_context, error) => log(error.stack ?? error.message));
  // Otherwise the library prints what happens to connections, such as a browser that was closed.
  (provider as EventEmitter).on('error', (error: Error) => log(error.message));
  serve(server, provider, given, log);
  return {
    issuer,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function serve(server: Server, provider: Provider, given: Given, log: OidcOptions['log']): void {
  const answer = provider.callback();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, first, name] = (request.url ?? '/').split('/');
    if (first === 'interaction') return handleInteraction(provider, given, request, response);
    const font = first === 'assets' && (await readFont(name ?? ''));
    if (!font) return answer(request, response);
    response.setHeader('Content-Type', 'font/woff2').setHeader('Cache-Control', 'public, max-age=86400').end(font);
  };
  server.on('request', (request, response) => {
    handle(request, response).catch((error: Error) => {
      log(error.stack ?? error.message);
      const page = errorPage('This did not work', 'Something went wrong in the local sign-in.', given);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, htmlHeaders(given.redirectUris)).end(page);
    });
  });
}
