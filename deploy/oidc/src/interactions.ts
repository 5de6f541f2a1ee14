import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors, type Provider } from 'oidc-provider';
import { normalizeAddress } from './account.js';
import { CONTENT_SECURITY_POLICY, errorPage, signInPage } from './pages/pages.js';

const PATH = /^\/interaction\/([\w-]+)(\/cancel)?$/;

export const isInteraction = (path: string): boolean => PATH.test(path);

/** Asks who somebody is, and hands the answer back to the provider. */
export async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, uid = '', cancelled] = PATH.exec(pathOf(request))!;
  try {
    await provider.interactionDetails(request, response);
    if (cancelled) return await finish(provider, request, response, { error: 'access_denied' });
    if (request.method !== 'POST') return send(response, 200, signInPage(uid));
    const typed = new URLSearchParams(await text(request)).get('email') ?? '';
    const address = normalizeAddress(typed);
    if (!address) return send(response, 400, signInPage(uid, { typed, refused: true }));
    await finish(provider, request, response, { login: { accountId: address, remember: true } });
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    // A page that stayed open too long, or from before a restart.
    send(response, 400, errorPage('This sign-in is over: it was finished already, or took too long.'));
  }
}

const finish = (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  result: Parameters<Provider['interactionFinished']>[2],
) => provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    })
    .end(html);
}

export const pathOf = (request: IncomingMessage): string => new URL(request.url ?? '/', 'http://any').pathname;
