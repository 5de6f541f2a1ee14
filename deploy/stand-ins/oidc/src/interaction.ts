import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { getHtmlHeaders } from '@paperbill/pages';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import type { OidcOptions } from './options.js';
import { normalizeAddress } from './provider/claims.js';
import { renderExpiredPage, MISSING_ADDRESS_TEXT, INVALID_ADDRESS_TEXT, renderSignInPage } from './sign-in-pages.js';

type ClientApplication = Pick<OidcOptions, 'redirectUris'>;

const FORM_MAX_BYTES = 10_000;

export async function handleInteraction(
  provider: Provider,
  application: ClientApplication,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const show = (status: number, html: string): void => {
    response.writeHead(status, getHtmlHeaders(application.redirectUris)).end(html);
  };
  const finish = (result: InteractionResults): Promise<void> =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  try {
    const { uid, params } = await provider.interactionDetails(request, response);
    const cancelUrl = `/interaction/${uid}/cancel`;
    if (request.url === cancelUrl) {
      return await finish({ error: 'access_denied', error_description: 'The person cancelled the sign-in.' });
    }
    if (request.method !== 'POST') return show(200, renderSignInPage(cancelUrl, String(params['login_hint'] ?? '')));

    const typed = (await readForm(request)).get('email')?.trim() ?? '';
    const address = normalizeAddress(typed);
    if (!address)
      return show(400, renderSignInPage(cancelUrl, typed, typed ? INVALID_ADDRESS_TEXT : MISSING_ADDRESS_TEXT));
    await finish({ login: { accountId: address } });
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    show(400, renderExpiredPage(application));
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  // A body that is too large or of unknown length is not read. The form has only one short field.
  const length = Number(request.headers['content-length']);
  return new URLSearchParams(length <= FORM_MAX_BYTES ? await text(request) : '');
}
