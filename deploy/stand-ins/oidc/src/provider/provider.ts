import { getHtmlHeaders } from '@paperbill/pages';
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { OidcOptions } from '../options.js';
import { renderProviderErrorPage, renderSignedOutPage, renderSignOutPage } from '../sign-in-pages.js';
import { toClaims } from './claims.js';
import type { ProviderKeys } from './keys.js';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type ClientOptions = Pick<OidcOptions, 'clientId' | 'clientSecret' | 'redirectUris' | 'postLogoutRedirectUris'> &
  Partial<Pick<OidcOptions, 'backChannelLogoutUri'>>;

export function createProvider(issuer: string, client: ClientOptions, keys: ProviderKeys): Provider {
  return new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [toClientMetadata(client)],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      // The cookies have other names than those of the application, because all ports of a host share their cookies.
      names: {
        session: 'local_sign_in_session',
        interaction: 'local_sign_in_interaction',
        resume: 'local_sign_in_resume',
      },
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['first_name', 'last_name', 'profile_image_url'],
    },
    // The ID token contains the claims of the user, as with Replit's identity provider.
    conformIdTokenClaims: false,
    findAccount: (_context, address) => ({ accountId: address, claims: () => toClaims(address) }),
    loadExistingGrant: grantRequestedScopes,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => showPage(context, client, renderSignOutPage(form)),
        postLogoutSuccessSource: (context) => showPage(context, client, renderSignedOutPage(client)),
      },
    },
    renderError: (context, out) => showPage(context, client, renderProviderErrorPage(out, client)),
    clientBasedCORS: () => false,
    // The library's HTTP dispatcher refuses addresses of this machine, where the application runs. Node's default
    // dispatcher is used instead.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Grant: 14 * DAY_SECONDS,
      Session: 14 * DAY_SECONDS,
    },
  } satisfies Configuration);
}

const toClientMetadata = ({
  clientId,
  clientSecret,
  redirectUris,
  postLogoutRedirectUris,
  ...more
}: ClientOptions) => ({
  client_id: clientId,
  client_name: 'Paperbill',
  redirect_uris: redirectUris,
  post_logout_redirect_uris: postLogoutRedirectUris,
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  // The application needs the time of the sign-in to permit actions that require a recent sign-in.
  require_auth_time: true,
  ...(more.backChannelLogoutUri && {
    backchannel_logout_uri: more.backChannelLogoutUri,
    backchannel_logout_session_required: true,
  }),
  ...(clientSecret
    ? { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' as const }
    : { token_endpoint_auth_method: 'none' as const }),
});

/** There is only one client, so granting all requested scopes is safe. */
async function grantRequestedScopes({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session, params } = oidc;
  const { clientId } = client!;
  const known = session?.grantIdFor(clientId);
  const grant =
    (known && (await provider.Grant.find(known))) || new provider.Grant({ clientId, accountId: session!.accountId! });
  grant.addOIDCScope(String(params?.['scope'] ?? 'openid'));
  await grant.save();
  return grant;
}

function showPage(context: KoaContextWithOIDC, client: ClientOptions, html: string): void {
  context.set(getHtmlHeaders(client.redirectUris, client.postLogoutRedirectUris));
  context.body = html;
}
