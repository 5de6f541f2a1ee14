import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INVALID_ADDRESS_TEXT } from './sign-in-pages.js';
import { type RunningOidc, startOidc } from './start.js';
import { Browser } from './test-support/browser.js';
import { CALLBACK_URL, HOME_URL, RelyingParty } from './test-support/relying-party.js';

let dataDir: string;
let provider: RunningOidc;
let application: RelyingParty;
let browser: Browser;

async function startProvider(
  more: { port?: number; clientSecret?: string; backChannelLogoutUri?: string } = {},
): Promise<void> {
  const addresses = { redirectUris: [CALLBACK_URL], postLogoutRedirectUris: [HOME_URL] };
  provider = await startOidc({ dataDir, clientId: 'paperbill', ...addresses, ...more });
  application = await RelyingParty.create(provider.issuer, more.clientSecret);
}

async function restartProvider(): Promise<void> {
  const port = Number(new URL(provider.issuer).port);
  await provider.stop();
  await startProvider({ port });
}

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'oidc-spec-')), 'kept');
  browser = new Browser();
  await startProvider();
});

afterEach(async () => {
  await provider.stop();
  await rm(join(dataDir, '..'), { recursive: true });
});

describe('A sign-in', () => {
  it('accepts any e-mail address and guesses a name from it', async () => {
    const { claims, accessToken } = await application.signIn('ada.king-noel+bills@example.com', browser);
    const person = {
      sub: 'ada.king-noel+bills@example.com',
      email: 'ada.king-noel+bills@example.com',
      email_verified: true,
      first_name: 'Ada',
      last_name: 'King-Noel',
      profile_image_url: '',
    };
    expect(claims).toMatchObject(person);
    expect(await application.userInfo(accessToken, claims.sub)).toEqual(person);
  });

  it('works for a client with a secret', async () => {
    await provider.stop();
    await startProvider({ clientSecret: 'a secret of the test' });
    expect((await application.signIn('ada@example.com', browser)).claims.email).toBe('ada@example.com');
    const intruder = await RelyingParty.create(provider.issuer, 'another secret');
    await expect(intruder.signIn('ada@example.com', new Browser())).rejects.toMatchObject({ status: 401 });
  });

  it('with the same address belongs to the same user, in any spelling and after a restart', async () => {
    const first = await application.signIn('maria@example.com', browser);
    await restartProvider();
    const second = await application.signIn('  MARIA@Example.com ', new Browser());
    const other = await application.signIn('mario@example.com', new Browser());
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(other.claims.sub).not.toBe(first.claims.sub);
  });

  it('skips the page during a session, unless the application sends prompt=login', async () => {
    await application.signIn('maria@example.com', browser);
    const { page, finish } = await application.openSignInPage(browser);
    expect((await finish(page.url)).claims.email).toBe('maria@example.com');
    expect((await application.openSignInPage(browser, { prompt: 'login' })).page.text).toContain('E-mail address');
  });

  it('returns auth_time, and asks again for max_age', async () => {
    const first = await application.signIn('maria@example.com', browser);
    expect(first.claims.auth_time).toBeGreaterThan(Date.now() / 1_000 - 60);

    const { page, finish } = await application.openSignInPage(browser, { prompt: 'login', max_age: '0' });
    expect(page.text).toContain('E-mail address');
    const again = await finish((await browser.submit(page.url, { email: 'maria@example.com' })).url);
    expect(again.claims.auth_time).toBeGreaterThanOrEqual(first.claims.auth_time!);
  });
});

describe('The sign-in page', () => {
  it('shows an error for an invalid address and keeps the typed text', async () => {
    const tooLong = `${'a'.repeat(250)}@b.example`;
    for (const typed of ['maria', '@example.com', 'a@b@c.example', 'ma ria@example.com', '"><script>x', tooLong]) {
      const { page } = await application.openSignInPage(browser);
      const answer = await browser.submit(page.url, { email: typed });
      const shown = typed.replaceAll('"', '&quot;').replaceAll('>', '&gt;').replaceAll('<', '&lt;');
      expect(answer.status).toBe(400);
      for (const part of [INVALID_ADDRESS_TEXT, 'aria-invalid="true"', `value="${shown}"`]) {
        expect(answer.text).toContain(part);
      }
      expect(answer.text).not.toContain('<script');
    }
  });

  it('returns access_denied to the application on Cancel', async () => {
    const { page } = await application.openSignInPage(browser);
    const cancel = /href="([^"]+\/cancel)"/.exec(page.text)![1]!;
    const { url } = await browser.open(new URL(cancel, page.url).href);
    expect(url).toContain(`${CALLBACK_URL}?error=access_denied`);
  });

  it('has a policy that allows its style and icon', async () => {
    const response = await fetch(`${provider.issuer}/interaction/unknown`);
    const [, style] = /<style>(.*)<\/style>/s.exec(await response.text())!;
    const hash = createHash('sha256').update(style!).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'sha256-${hash}';`);
    expect(policy).toContain('img-src data:;');
    expect(policy).toContain("form-action 'self' http://localhost:3000;");
  });
});

describe('A logout', () => {
  it('ends the session and redirects to the given address', async () => {
    const { idToken } = await application.signIn('maria@example.com', browser);
    const page = await application.endSession(browser, idToken);
    const [, script] = /<script>(.*)<\/script>/s.exec(page.text)!;
    const hash = createHash('sha256').update(script!).digest('base64');
    expect(page.policy).toContain(`script-src 'sha256-${hash}';`);
    expect((await browser.submitForm(page)).url).toBe(HOME_URL);
    expect((await application.openSignInPage(browser)).page.text).toContain('E-mail address');
  });

  it('sends a back-channel logout with the session id of the sign-in', async () => {
    const listener = createServer((told, answer) => {
      void text(told).then((form) => tokens.push(new URLSearchParams(form).get('logout_token')!));
      answer.end();
    });
    const tokens: string[] = [];
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    await provider.stop();
    await startProvider({ backChannelLogoutUri: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/told` });

    const { idToken, claims } = await application.signIn('maria@example.com', browser);
    await browser.submitForm(await application.endSession(browser, idToken));

    const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(tokens.map(claimsOf)).toEqual([
      expect.objectContaining({ iss: provider.issuer, aud: 'paperbill', sub: 'maria@example.com', sid: claims['sid'] }),
    ]);
    listener.close();
  });
});

describe('The local sign-in refuses', () => {
  const authorize = (parameters: Record<string, string>) =>
    browser.open(`${provider.issuer}/auth?${new URLSearchParams(parameters)}`);
  const request = { client_id: 'paperbill', response_type: 'code', scope: 'openid', redirect_uri: CALLBACK_URL };

  it('a request without PKCE', async () => {
    const { url } = await authorize(request);
    expect(url).toMatch(`${CALLBACK_URL}?error=invalid_request`);
    expect(new URL(url).searchParams.get('error_description')).toContain('PKCE');
  });

  it('a redirect address of another site', async () => {
    const { status, text } = await authorize({ ...request, redirect_uri: 'https://evil.example/' });
    expect(status).toBe(400);
    expect(text).toContain('This did not work');
    expect(text).toContain('href="http://localhost:3000/"');
  });
});

describe('The keys', () => {
  it('are readable only by their owner', async () => {
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });
});
