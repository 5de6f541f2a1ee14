import type { SignIn } from '@paperbill/contracts/nats';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import * as oidc from 'openid-client';
import { type BffConfig, isHttps } from '../config.js';
import type { SignInSecrets } from './pending-sign-ins.service.js';
import { credentialsOf, type SignInCredentials, signInOf } from './sign-in-claims.js';

const TIMEOUT_SECONDS = 10;
/** Less than whoever asks for the BFF's health waits. */
const HEALTH_TIMEOUT_MS = 1_000;
const REDISCOVER_AFTER_MS = 60 * 60 * 1_000;

/** The OpenID Connect provider: code flow with PKCE, state and nonce. */
@Injectable()
export class IdentityProviderService {
  private discovered: { at: number; configuration: Promise<oidc.Configuration> } | undefined;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {}

  /** Where to send the browser. */
  async beginSignIn({ state, nonce, codeVerifier }: SignInSecrets): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: `${this.config.PUBLIC_URL}/api/callback`,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
  }

  /**
   * Exchanges the code that the provider sent the browser back with.
   *
   * @param callback path and query of the callback
   * @throws where the provider refuses, or what it answers does not match
   */
  async finishSignIn(
    callback: string,
    expected: SignInSecrets,
  ): Promise<{ person: SignIn; idToken: string; credentials: SignInCredentials }> {
    const configuration = await this.configuration();
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(callback, this.config.PUBLIC_URL), {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    // Some providers keep all but the subject for the userinfo endpoint.
    // Whether an address is verified is asked of what names the address.
    const { email_verified: _, ...others } = claims;
    const said = claims['email']
      ? claims
      : { ...others, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    const person = signInOf(said, this.config);
    const credentials = credentialsOf(said, person, this.config);
    return { person, idToken: tokens.id_token!, credentials };
  }

  /**
   * Where the provider ends its own session and sends the browser home from.
   *
   * @throws where the provider can't be reached, or has no such page
   */
  async endSessionUrl(idToken: string | undefined): Promise<URL> {
    return oidc.buildEndSessionUrl(await this.configuration(), {
      post_logout_redirect_uri: `${this.config.PUBLIC_URL}/`,
      ...(idToken && { id_token_hint: idToken }),
    });
  }

  /** Whether the provider answers right now: nobody can sign in while it does not. */
  async isReachable(): Promise<boolean> {
    const issuer = this.config.OIDC_ISSUER.replace(/\/$/, '');
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  /** What the provider says about itself, asked for when needed: the BFF starts while the provider is down. */
  private configuration(): Promise<oidc.Configuration> {
    if (!this.discovered || Date.now() - this.discovered.at > REDISCOVER_AFTER_MS) {
      const configuration = this.discover();
      this.discovered = { at: Date.now(), configuration };
      configuration.catch(() => (this.discovered = undefined));
    }
    return this.discovered.configuration;
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
