import type { SignIn } from '@paperbill/contracts/nats';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import * as oidc from 'openid-client';
import { type BffConfig, isHttps } from '../config.js';
import type { SignInPurpose, SignInSecrets } from './pending-sign-ins.service.js';
import { credentialsOf, proofOf, type SignInCredentials, signInOf, type SignInProof } from './sign-in-claims.js';

const TIMEOUT_SECONDS = 10;
/** Less than whoever asks for the BFF's health waits. */
const HEALTH_TIMEOUT_MS = 1_000;
/** Anybody may ask for the BFF's health as often as they like: the provider is asked no more often than that. */
const HEALTH_ASKED_EVERY_MS = 1_000;
const REDISCOVER_AFTER_MS = 60 * 60 * 1_000;

/** The OpenID Connect provider: code flow with PKCE, state and nonce. */
@Injectable()
export class IdentityProviderService {
  private readonly logger = new Logger('IdentityProvider');
  /** Why it did not answer last, which the log has once. */
  private unreachable = '';
  private asked: { at: number; isReachable: Promise<boolean> } | undefined;
  private discovered: { at: number; configuration: Promise<oidc.Configuration> } | undefined;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {}

  /**
   * Where to send the browser.
   *
   * @param again the address of somebody who has to show that it is them: the provider asks whatever it remembers
   */
  async beginSignIn({ state, nonce, codeVerifier }: SignInSecrets, again?: string): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: `${this.config.PUBLIC_URL}/api/callback`,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // The second has it say when it asked; some providers know but one of them.
      ...(again !== undefined && { prompt: 'login', max_age: '0', ...(again && { login_hint: again }) }),
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
    expected: SignInSecrets & Pick<SignInPurpose, 'isFresh'>,
  ): Promise<{ person: SignIn; idToken: string; credentials: SignInCredentials & SignInProof }> {
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
    const credentials = { ...credentialsOf(said, person, this.config), ...proofOf(claims, expected.isFresh) };
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

  /** Whether the provider answers right now, or did a moment ago: nobody can sign in while it does not. */
  isReachable(): Promise<boolean> {
    if (!this.asked || Date.now() - this.asked.at >= HEALTH_ASKED_EVERY_MS) {
      this.asked = { at: Date.now(), isReachable: this.ask() };
    }
    return this.asked.isReachable;
  }

  private async ask(): Promise<boolean> {
    const issuer = this.config.OIDC_ISSUER.replace(/\/$/, '');
    const options = { redirect: 'manual', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) } as const;
    const reason = await fetch(`${issuer}/.well-known/openid-configuration`, options).then(async (response) => {
      await response.body?.cancel();
      return response.ok ? '' : `it answers ${response.status}`;
    }, reasonOf);
    if (reason && reason !== this.unreachable) this.logger.warn(`The identity provider can't be reached: ${reason}`);
    this.unreachable = reason;
    return !reason;
  }

  /**
   * Who issues tokens, and where the keys are that it signs them with.
   *
   * @throws where the provider can't be reached
   */
  async signer(): Promise<{ issuer: string; jwksUri: string }> {
    const { issuer, jwks_uri: jwksUri } = (await this.configuration()).serverMetadata();
    return { issuer, jwksUri: jwksUri! };
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

/** What `fetch` hides behind "fetch failed": a certificate that nobody vouches for, a name that nobody has. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(cause);
}
