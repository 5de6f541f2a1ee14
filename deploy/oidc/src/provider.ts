import Provider, { type Configuration } from 'oidc-provider';
import { claimsOf } from './account.js';
import type { Keys } from './keys.js';
import type { OidcOptions } from './options.js';
import { errorPage, signOutPage } from './pages/pages.js';

const SCOPE = 'openid email profile';
const HOUR_SECONDS = 3_600;
const SESSION_SECONDS = 14 * 24 * HOUR_SECONDS;

/** oidc-provider for one client, without consent: whoever runs this provider also runs the client. */
export function createProvider(options: OidcOptions, keys: Keys): Provider {
  return new Provider(options.issuer, configuration(options, keys));
}

function configuration(options: OidcOptions, keys: Keys): Configuration {
  return {
    clients: [
      {
        client_id: options.clientId,
        ...(options.clientSecret
          ? { client_secret: options.clientSecret }
          : { token_endpoint_auth_method: 'none' as const }),
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      // Cookies ignore ports: these must not meet those of the product on the same host.
      names: {
        session: 'sign-in-provider-session',
        interaction: 'sign-in-provider-interaction',
        resume: 'sign-in-provider-resume',
      },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: SESSION_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: SESSION_SECONDS,
    },
    // The client reads who signed in from the id token, without another call.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['first_name', 'last_name', 'profile_image_url'],
    },
    findAccount: (_context, address) => ({ accountId: address, claims: () => claimsOf(address) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    renderError: (context, { error, error_description }) => {
      context.type = 'html';
      context.body = errorPage(error_description ?? error);
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.type = 'html';
          context.body = signOutPage(form);
        },
      },
    },
  };
}
