import type { SignIn } from '@paperbill/contracts/nats';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import * as oidc from 'openid-client';
import { type BffConfig, isHttps } from '../config.js';
import type { SignInPurpose, SignInSecrets } from './pending-sign-ins.service.js';
import { readCredentials, readProof, type SignInCredentials, readSignIn, type SignInProof } from './sign-in-claims.js';

const TIMEOUT_SECONDS = 10;
/** This timeout must be shorter than the timeout of the BFF's own health check. */
const HEALTH_TIMEOUT_MS = 1_000;
/** Health is cached, because anybody can call our health check. */
const HEALTH_CACHE_MS = 1_000;
const REDISCOVER_AFTER_MS = 60 * 60 * 1_000;

/** Client of the OpenID Connect provider. Uses the authorization code flow with PKCE, state and nonce. */
@Injectable()
export class IdentityProviderService {
  private readonly logger = new Logger('IdentityProvider');
  private unreachable = '';
  private lastHealthRequest: { at: number; isReachable: Promise<boolean> } | undefined;
  private discovery: { at: number; configuration: Promise<oidc.Configuration> } | undefined;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {}

  /** @param again the e-mail address of a user who must authenticate again */
  async beginSignIn({ state, nonce, codeVerifier }: SignInSecrets, again?: string): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.getConfiguration(), {
      redirect_uri: `${this.config.PUBLIC_URL}/api/callback`,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // Some providers support only `prompt` and some only `max_age`, so both are sent. `max_age` also makes the
      // provider return `auth_time`.
      ...(again !== undefined && { prompt: 'login', max_age: '0', ...(again && { login_hint: again }) }),
    });
  }

  /** @throws Error if the provider refuses the code, or its response does not match the request */
  async finishSignIn(
    callback: string,
    pendingSignIn: SignInSecrets & Pick<SignInPurpose, 'isFresh'>,
  ): Promise<{ person: SignIn; idToken: string; credentials: SignInCredentials & SignInProof }> {
    const configuration = await this.getConfiguration();
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(callback, this.config.PUBLIC_URL), {
      expectedState: pendingSignIn.state,
      expectedNonce: pendingSignIn.nonce,
      pkceCodeVerifier: pendingSignIn.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    // In the identity token of some providers, the only claim is the subject. All other claims come from the userinfo
    // endpoint. `email_verified` must come from the same source as the e-mail address.
    const { email_verified: _, ...others } = claims;
    const claimsWithEmail = claims['email']
      ? claims
      : { ...others, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    const person = readSignIn(claimsWithEmail, this.config);
    const credentials = {
      ...readCredentials(claimsWithEmail, person, this.config),
      ...readProof(claims, pendingSignIn.isFresh),
    };
    return { person, idToken: tokens.id_token!, credentials };
  }

  /** @throws Error if the provider cannot be reached or has no sign-out page */
  async buildSignOutUrl(idToken: string | undefined): Promise<URL> {
    return oidc.buildEndSessionUrl(await this.getConfiguration(), {
      post_logout_redirect_uri: `${this.config.PUBLIC_URL}/`,
      ...(idToken && { id_token_hint: idToken }),
    });
  }

  isReachable(): Promise<boolean> {
    if (!this.lastHealthRequest || Date.now() - this.lastHealthRequest.at >= HEALTH_CACHE_MS) {
      this.lastHealthRequest = { at: Date.now(), isReachable: this.requestHealth() };
    }
    return this.lastHealthRequest.isReachable;
  }

  private async requestHealth(): Promise<boolean> {
    const issuer = this.config.OIDC_ISSUER.replace(/\/$/, '');
    const options = { redirect: 'manual', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) } as const;
    const reason = await fetch(`${issuer}/.well-known/openid-configuration`, options).then(async (response) => {
      await response.body?.cancel();
      return response.ok ? '' : `it answers ${response.status}`;
    }, getFetchErrorCause);
    if (reason && reason !== this.unreachable) this.logger.warn(`The identity provider can't be reached: ${reason}`);
    this.unreachable = reason;
    return !reason;
  }

  /** @throws Error if the provider cannot be reached */
  async getKeySource(): Promise<{ issuer: string; jwksUri: string }> {
    const { issuer, jwks_uri: jwksUri } = (await this.getConfiguration()).serverMetadata();
    return { issuer, jwksUri: jwksUri! };
  }

  /** Loads the provider's metadata on first use, so that the BFF can start while the provider is down. */
  private getConfiguration(): Promise<oidc.Configuration> {
    if (!this.discovery || Date.now() - this.discovery.at > REDISCOVER_AFTER_MS) {
      const configuration = this.discover();
      this.discovery = { at: Date.now(), configuration };
      configuration.catch(() => (this.discovery = undefined));
    }
    return this.discovery.configuration;
  }

  private discover(): Promise<oidc.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.config;
    return oidc.discovery(
      new URL(OIDC_ISSUER),
      OIDC_CLIENT_ID,
      undefined,
      OIDC_CLIENT_SECRET ? oidc.ClientSecretBasic(OIDC_CLIENT_SECRET) : oidc.None(),
      { timeout: TIMEOUT_SECONDS, execute: isHttps(OIDC_ISSUER) ? [] : [oidc.allowInsecureRequests] },
    );
  }
}

/** Returns the cause of the error "fetch failed", for example an untrusted certificate or an unknown host. */
function getFetchErrorCause(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(cause);
}
