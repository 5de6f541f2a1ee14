import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as oidc from 'openid-client';
import { CookieJar } from 'tough-cookie';
import { readOptions } from './options.js';
import { ADDRESS_REFUSED } from './pages/pages.js';
import { type RunningOidc, startOidc } from './start.js';

const CALLBACK = 'http://localhost:3000/api/callback';
const HOME = 'http://localhost:3000/';

let dataDir: string;
let port: number;
let running: RunningOidc;

beforeEach(async () => {
  // The library says that it keeps nothing over a restart; README.md says so too.
  jest.spyOn(console, 'warn').mockReturnValue();
  dataDir = await mkdtemp(join(tmpdir(), 'paperbill-oidc-'));
  port = await freePort();
  running = await start();
});

afterEach(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true });
});

const start = () =>
  startOidc({
    host: '127.0.0.1',
    port,
    issuer: `http://127.0.0.1:${port}`,
    dataDir,
    clientId: 'paperbill',
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [HOME],
  });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return free;
}

/** A browser that follows redirects within the provider and stops where one leads elsewhere. */
class Browser {
  private readonly cookies = new CookieJar();

  async open(address: string, init: RequestInit = {}): Promise<{ url: string; status: number; text: string }> {
    const headers = { ...init.headers, cookie: await this.cookies.getCookieString(address) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) await this.cookies.setCookie(cookie, address);
    const location = response.headers.get('location');
    if (!location) return { url: address, status: response.status, text: await response.text() };
    const next = new URL(location, address);
    return next.origin === running.issuer
      ? this.open(next.href)
      : { url: next.href, status: response.status, text: '' };
  }

  submit(address: string, fields: Record<string, string>) {
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields) });
  }
}

const discover = () =>
  oidc.discovery(new URL(running.issuer), 'paperbill', undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });

/** Goes to the provider as the BFF sends people there. */
async function arrive(browser: Browser) {
  const client = await discover();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const page = await browser.open(url.href);
  const finish = async (callback: string) => {
    const tokens = await oidc.authorizationCodeGrant(client, new URL(callback), {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    return { idToken: tokens.id_token!, claims: tokens.claims()! };
  };
  return { page, finish };
}

async function signIn(email: string, browser = new Browser()) {
  const { page, finish } = await arrive(browser);
  const { url } = await browser.submit(page.url, { email });
  return finish(url);
}

describe('The local sign-in provider', () => {
  it('signs in whoever says an address, and tells the name that the address hints at', async () => {
    const { claims } = await signIn('maria.rossi@studio.example');
    expect(claims).toMatchObject({
      email: 'maria.rossi@studio.example',
      email_verified: true,
      first_name: 'Maria',
      last_name: 'Rossi',
    });
  });

  it('takes two spellings of an address for the same user, also after a restart', async () => {
    const first = await signIn('maria@studio.example');
    await running.stop();
    running = await start();
    const second = await signIn('  MARIA@Studio.example ');
    const other = await signIn('mario@studio.example');
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(other.claims.sub).not.toBe(first.claims.sub);
  });

  it('asks again, kindly and without losing what was typed, where that is no address', async () => {
    const browser = new Browser();
    const { page } = await arrive(browser);
    const answer = await browser.submit(page.url, { email: '"><script>maria' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(ADDRESS_REFUSED);
    expect(answer.text).toContain('value="&quot;>&lt;script>maria"');
  });

  it('returns with access_denied where somebody cancels', async () => {
    const browser = new Browser();
    const { page } = await arrive(browser);
    const { url } = await browser.open(`${page.url}/cancel`);
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
  });

  it('refuses a client that brings no code challenge', async () => {
    const { url } = await new Browser().open(
      `${running.issuer}/auth?client_id=paperbill&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(CALLBACK)}`,
    );
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });

  it('sends nobody to an address that is not the client', async () => {
    const { status, text } = await new Browser().open(
      `${running.issuer}/auth?client_id=paperbill&response_type=code&scope=openid&redirect_uri=https://evil.example/`,
    );
    expect(status).toBe(400);
    expect(text).toContain('Sign-in did not work');
  });

  it('remembers who signed in until they sign out', async () => {
    const browser = new Browser();
    const { idToken } = await signIn('maria@studio.example', browser);
    expect((await arrive(browser)).page.url).toMatch(/^http:\/\/localhost:3000\/api\/callback\?code=/);

    const client = await discover();
    const question = await browser.open(
      oidc.buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: HOME }).href,
    );
    const secret = /name="xsrf" value="([^"]+)"/.exec(question.text)![1]!;
    const action = /action="([^"]+)"/.exec(question.text)![1]!;
    expect((await browser.submit(action, { xsrf: secret, logout: 'yes' })).url).toBe(HOME);
    expect((await arrive(browser)).page.text).toContain('Local sign-in');
  });

  it('says what to do where a page was open too long', async () => {
    const { status, text } = await new Browser().submit(`${running.issuer}/interaction/unknown`, {
      email: 'a@b.example',
    });
    expect(status).toBe(400);
    expect(text).toContain('This sign-in is over');
  });

  it('keeps its keys to itself', async () => {
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('refuses to run in production', () => {
    expect(() => readOptions({ NODE_ENV: 'production' })).toThrow('refuses to run in production');
  });
});
