import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTcpProxy, type TcpProxy, stopAfterFile } from '@paperbill/testing';
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { PUBLIC_URL } from './test-bff.js';

const TOKEN_LIFETIME_SECONDS = 600;

type SignInDecision =
  | {
      signInAs: string;
      /** Claims of the user in addition to the name and the e-mail address. */
      claims?: { email_verified?: boolean; roles?: unknown };
    }
  | { cancel: true };

export interface TestProvider {
  issuer: string;
  /** The proxy in front of the provider. A spec can close it to simulate an outage. */
  proxy: TcpProxy;
  decide(decision: SignInDecision): void;
  logoutToken(claims?: JWTPayload, key?: JWK): Promise<string>;
}

/**
 * Starts a certified OpenID Connect provider. Its sign-in page always makes the choice that the spec has set, without a
 * user. The provider stops after the spec file.
 */
export async function startTestProvider(): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  let decision: SignInDecision = { cancel: true };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopAfterFile(() => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()));
  const proxy = await startTcpProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const issuer = new URL(proxy.url).origin;

  const key = createSigningKey();
  const provider = createProvider(issuer, key, () => ('signInAs' in decision && decision.claims) || {});
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void finishInteraction(provider, decision, request, response);
    else void answer(request, response);
  };
  const logoutToken = async (claims: JWTPayload = {}, signer: JWK = key) =>
    new SignJWT({ ...toLogoutClaims(issuer), ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: key.kid! })
      .sign(await importJWK(signer));
  return { issuer, proxy, decide: (next) => (decision = next), logoutToken };
}

const toLogoutClaims = (issuer: string): JWTPayload => ({
  iss: issuer,
  aud: 'paperbill',
  iat: Math.floor(Date.now() / 1_000),
  exp: Math.floor(Date.now() / 1_000) + 120,
  jti: randomUUID(),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
});

const createProvider = (issuer: string, key: JWK, getFurtherClaims: () => object): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: 'paperbill',
        token_endpoint_auth_method: 'none',
        // Back-channel logout is turned on, because identity tokens then contain the provider's session id.
        backchannel_logout_uri: `${PUBLIC_URL}/webhooks/sign-out`,
        backchannel_logout_session_required: true,
        redirect_uris: [`${PUBLIC_URL}/api/callback`],
        post_logout_redirect_uris: [`${PUBLIC_URL}/`],
      },
    ],
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [
        kind,
        TOKEN_LIFETIME_SECONDS,
      ]),
    ),
    cookies: { keys: ['the cookies of a test'] },
    jwks: { keys: [key] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const given = session!.grantIdFor(client!.clientId);
      if (given) return provider.Grant.find(given);
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['first_name', 'last_name', 'profile_image_url', 'roles'],
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        first_name: 'Ada',
        last_name: 'Lovelace',
        profile_image_url: 'https://images.example.com/ada.png',
        ...getFurtherClaims(),
      }),
    }),
  });

export function createSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256', kid: 'the key of a test' };
}

async function finishInteraction(
  provider: Provider,
  decision: SignInDecision,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = 'signInAs' in decision ? { login: { accountId: decision.signInAs } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
