import { type EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHtmlHeaders, sendFont } from '@paperbill/pages';
import type { Provider } from 'oidc-provider';
import { handleInteraction } from './interaction.js';
import type { OidcOptions } from './options.js';
import { loadKeys, createKeys } from './provider/keys.js';
import { createProvider } from './provider/provider.js';
import { renderErrorPage } from './sign-in-pages.js';

export interface RunningOidc {
  issuer: string;
  stop(): Promise<void>;
}

type GivenOptions = Partial<OidcOptions> & Pick<OidcOptions, 'clientId' | 'redirectUris' | 'postLogoutRedirectUris'>;

/** @throws Error in production, if the port is in use, or if the keys cannot be stored */
export async function startOidc(given: GivenOptions): Promise<RunningOidc> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The local sign-in lets everybody in as anybody, so it does not start with NODE_ENV=production. Set OIDC_ISSUER to an identity provider.',
    );
  }
  const { port = 0, host = '127.0.0.1', dataDir, log = () => undefined } = given;
  const keys = dataDir ? await loadKeys(dataDir) : createKeys();
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const issuer = given.issuer ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, { clientSecret: undefined, ...given }, keys);
  provider.on('server_error', (_context, error) => log(error.stack ?? error.message));
  // Connection errors occur for example when a user closes the browser. Without a listener, the library prints them.
  (provider as EventEmitter).on('error', (error: Error) => log(error.message));
  serveProvider(server, provider, given, log);
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

function serveProvider(server: Server, provider: Provider, given: GivenOptions, log: OidcOptions['log']): void {
  const answer = provider.callback();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    if (path.startsWith('/interaction/')) return handleInteraction(provider, given, request, response);
    if (await sendFont(path, response)) return;
    return answer(request, response);
  };
  server.on('request', (request, response) => {
    handle(request, response).catch((error: Error) => {
      log(error.stack ?? error.message);
      const page = renderErrorPage('This did not work', 'Something went wrong in the local sign-in.', given);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, getHtmlHeaders(given.redirectUris)).end(page);
    });
  });
}
