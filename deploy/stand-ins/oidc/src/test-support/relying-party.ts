import * as oidc from 'openid-client';
import type { Browser, BrowserPage } from './browser.js';

export const CALLBACK_URL = 'http://localhost:3000/api/callback';
export const HOME_URL = 'http://localhost:3000/';

export class RelyingParty {
  private constructor(readonly configuration: oidc.Configuration) {}

  static async create(issuer: string, secret?: string): Promise<RelyingParty> {
    const authentication = secret ? oidc.ClientSecretBasic(secret) : oidc.None();
    const options = { execute: [oidc.allowInsecureRequests] };
    return new RelyingParty(await oidc.discovery(new URL(issuer), 'paperbill', undefined, authentication, options));
  }

  /** Opens the sign-in page. After the sign-in, `finish` must be called with the callback address. */
  async openSignInPage(browser: Browser, parameters: Record<string, string> = {}) {
    const [pkceCodeVerifier, expectedState, expectedNonce] = [
      oidc.randomPKCECodeVerifier(),
      oidc.randomState(),
      oidc.randomNonce(),
    ];
    const url = oidc.buildAuthorizationUrl(this.configuration, {
      redirect_uri: CALLBACK_URL,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      ...parameters,
    });
    const page = await browser.open(url.href);
    const finish = async (callback: string) => {
      const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(this.configuration, new URL(callback), checks);
      return { idToken: tokens.id_token!, accessToken: tokens.access_token, claims: tokens.claims()! };
    };
    return { page, finish };
  }

  async signIn(email: string, browser: Browser) {
    const { page, finish } = await this.openSignInPage(browser);
    return finish((await browser.submit(page.url, { email })).url);
  }

  userInfo = (accessToken: string, subject: string) => oidc.fetchUserInfo(this.configuration, accessToken, subject);

  endSession(browser: Browser, idToken: string): Promise<BrowserPage> {
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: HOME_URL };
    return browser.open(oidc.buildEndSessionUrl(this.configuration, parameters).href);
  }
}
