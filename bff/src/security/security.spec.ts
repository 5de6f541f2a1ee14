import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { billing, catalogue, identity, invoicing } from '@paperbill/contracts/nats';
import { refusalTexts } from '@paperbill/contracts/texts';
import { answerMessage } from '@paperbill/testing';
import { waitForFreshMinute } from '@paperbill/testing/people';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';
import { SharedCounts } from './shared-counts.js';

/** A signature in Stripe's format. The signature is invalid. */
const SIGNATURE = `t=1,v1=${'0'.repeat(64)}`;

const fakeIdentity = await FakeIdentity.start();
await answerMessage(catalogue.listCustomers, () => ({ items: [], more: false }));
await answerMessage(invoicing.getCustomerTotals, () => ({ items: [], more: false }));
await answerMessage(invoicing.saveProfile, () => ({}) as never);

const { url } = await startTestBff();

describe('Requests from other sites', () => {
  // oxfmt-ignore
  it.each([
    // Each row contains the header Sec-Fetch-Site, the header Origin, and whether the request is permitted.
    ['same-origin', PUBLIC_URL, true],
    ['same-origin', undefined, true],
    ['same-site', PUBLIC_URL, false],
    ['cross-site', PUBLIC_URL, false],
    ['cross-site', 'https://evil.example', false],
    ['none', PUBLIC_URL, false],
    ['', PUBLIC_URL, false],
    [undefined, PUBLIC_URL, true],
    [undefined, `${PUBLIC_URL}/`, false],
    [undefined, `${PUBLIC_URL}.evil.example`, false],
    [undefined, 'https://evil.example', false],
    [undefined, 'null', false],
    [undefined, undefined, false],
  ])('with Sec-Fetch-Site %s and Origin %s pass: %s', async (site, origin, isAccepted) => {
    const cookie = fakeIdentity.createCookie(aUser());
    const headers = { Cookie: cookie, ...(site !== undefined && { 'Sec-Fetch-Site': site }), ...(origin && { Origin: origin }) };

    const form = await request(url).post('/api/profile').set(headers).field('companyName', 'Ada');
    const json = await request(url).post('/api/profile').set(headers).send({ companyName: 'Ada' });

    expect([form.status, json.status]).toEqual(isAccepted ? [200, 200] : [403, 403]);
    if (!isAccepted) expect((form.body as ErrorBody).code).toBe('CROSS_SITE_REQUEST');
  });

  it('may post to Stripe’s webhook', async () => {
    await answerMessage(billing.receiveWebhook, () => ({ eventId: 'evt_1', stored: true }));
    expect(
      (
        await request(url)
          .post('/webhooks/stripe')
          .set({ 'Sec-Fetch-Site': 'cross-site', 'Stripe-Signature': SIGNATURE })
      ).status,
    ).toBe(200);
    expect((await request(url).post('/webhooks/stripe/other')).status).toBe(403);
  });
});

describe('Security headers', () => {
  it('are not echoed by TRACE', async () => {
    const answer = await request(url).trace('/api/auth/user').set({ Origin: PUBLIC_URL, 'X-Secret': 'of a proxy' });

    expect(answer.status).toBe(405);
    expect(answer.text).not.toContain('of a proxy');
  });

  it('permit only our own scripts, and no framing', async () => {
    const { headers } = await request(url).get('/anything');

    expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self';");
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('require https and secure cookies if PUBLIC_URL is https', async () => {
    const { url } = await startTestBff({ PUBLIC_URL: 'https://invoices.example.com' });
    const cookie = fakeIdentity.createCookie(aUser(), { renewedAt: 0 }).replace(/^sid/, '__Host-sid');

    const answer = await request(url).get('/api/auth/user').set({ Cookie: cookie, 'X-Forwarded-Proto': 'https' });

    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('Too many requests', () => {
  let strictUrl: string;
  let costlyUrl: string;

  beforeAll(async () => {
    const limits = { API_RATE_LIMIT: '2', SIGN_IN_RATE_LIMIT: '2', TRUST_PROXY: '1' };
    ({ url: strictUrl } = await startTestBff(limits));
    ({ url: costlyUrl } = await startTestBff({ API_RATE_LIMIT: '20', TRUST_PROXY: '1' }));
  });

  /** Sends a request from an address. Each test has its own addresses, because the tests share the BFFs. */
  const getFrom = (address: string, path = '/api/customers', bff = strictUrl) =>
    request(bff).get(path).set('X-Forwarded-For', address);

  it('of one user get 429 with Retry-After, counted over all routes, while other users continue', async () => {
    const [busy, calm] = [fakeIdentity.createCookie(aUser()), fakeIdentity.createCookie(aUser())];
    for (const path of ['/api/customers', '/api/auth/user']) {
      await getFrom('192.0.2.60', path).set('Cookie', busy).expect(200);
    }

    const refused = await getFrom('192.0.2.60', '/api/products').set('Cookie', busy);

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', requestId: refused.headers['x-request-id'] });
    const wait = refusalTexts.tryAgainIn(Number(refused.headers['retry-after']));
    expect((refused.body as ErrorBody).message).toContain(wait);
    await getFrom('192.0.2.60').set('Cookie', calm).expect(200);
  });

  it('of many accounts at one address get 429, while users of other addresses continue', async () => {
    const list = (address: string) => getFrom(address).set('Cookie', fakeIdentity.createCookie(aUser()));
    for (let count = 0; count < 20; count++) await list('192.0.2.40').expect(200);

    const refused = await list('192.0.2.40').expect(429);

    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await list('192.0.2.41').expect(200);
  });

  it('of others at the address do not block a user with few requests', async () => {
    const { url } = await startTestBff({ API_RATE_LIMIT: '10', TRUST_PROXY: '1' });
    const list = (Cookie: string) =>
      request(url).get('/api/customers').set({ Cookie, 'X-Forwarded-For': '192.0.2.50' });
    await waitForFreshMinute();
    for (let account = 0; account < 10; account++) {
      const cookie = fakeIdentity.createCookie(aUser());
      for (let count = 0; count < 10; count++) await list(cookie).expect(200);
    }
    const otherCookie = fakeIdentity.createCookie(aUser());
    await list(otherCookie).expect(200);

    await list(otherCookie).expect(429);
    await list(fakeIdentity.createCookie(aUser())).expect(200);
  });

  it('to sign in have a lower limit per address', async () => {
    const from = (address: string) => getFrom(address, '/api/callback');
    await from('192.0.2.1').expect(302);
    await from('192.0.2.1').expect(302);

    await from('192.0.2.1').expect(429);
    await from('192.0.2.2').expect(302);
  });

  it('to begin a sign-in do not block the callback and signing out', async () => {
    const get = (path: string) => getFrom('192.0.2.3', path);
    for (const status of [302, 302, 429]) expect((await get('/api/login')).status).toBe(status);

    await get('/api/callback').expect(302);
    await get('/api/logout').expect(302);
  });

  it('with the cookie of an ended session call identity once and are counted', async () => {
    const Cookie = fakeIdentity.createCookie(aUser());
    fakeIdentity.sessions.clear();
    fakeIdentity.calls.length = 0;

    const statuses = [];
    for (let count = 0; count < 25; count++) {
      statuses.push((await getFrom('192.0.2.20', '/api/customers', costlyUrl).set({ Cookie })).status);
    }

    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
    expect(fakeIdentity.calls).toEqual([identity.findSession.subject]);
  });

  it('of a signed-out caller do not block signed-in users of the same address', async () => {
    const list = () => getFrom('192.0.2.30');
    for (const status of [401, 401, 429]) expect((await list()).status).toBe(status);

    await list().set('Cookie', fakeIdentity.createCookie(aUser())).expect(200);
  });

  it('are counted over all instances', async () => {
    const [one, other] = [await startTestBff({ API_RATE_LIMIT: '4' }), await startTestBff({ API_RATE_LIMIT: '4' })];
    const user = aUser();
    const cookie = fakeIdentity.createCookie(user);
    const ask = (bff: TestBff) => request(bff.url).get('/api/customers').set('Cookie', cookie);
    for (let count = 0; count < 3; count++) await ask(one).expect(200);

    while (other.app.get(SharedCounts).countLastMinute(`api ${user.id}`) < 3) await sleep(20);
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await ask(other)).status);

    expect(statuses).toEqual([200, 429, 429]);
  });

  it('of an IPv6 /64 network are counted together', async () => {
    await getFrom('2001:db8:1:2::1').expect(401);
    await getFrom('2001:db8:1:2:ffff::2').expect(401);

    await getFrom('2001:db8:1:2:3:4:5:6').expect(429);
    await getFrom('2001:db8:1:3::1').expect(401);
  });

  it('of an IPv6 /48 network are counted together', async () => {
    for (let network = 0; network < 20; network++) await getFrom(`2001:db8:2:${network}::1`).expect(401);

    await getFrom('2001:db8:2:ffff::1').expect(429);
    await getFrom('2001:db8:3:ffff::1').expect(401);
    await getFrom('192.0.2.4').expect(401);
  });

  it('to a costly route have a lower limit per route', async () => {
    const headers = { Cookie: fakeIdentity.createCookie(aUser()), Origin: PUBLIC_URL, 'X-Forwarded-For': '192.0.2.5' };
    const save = () => request(costlyUrl).post('/api/profile').set(headers).send({ companyName: 'Ada' });
    await save().expect(200);
    await save().expect(200);

    const refused = await save().expect(429);

    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await request(costlyUrl).get('/api/customers').set(headers).expect(200);
  });

  it('to sync the plan with the payment provider have a lower limit than reading it', async () => {
    const cookie = fakeIdentity.createCookie(aUser());
    const ask = (query = '') =>
      getFrom('192.0.2.6', `/api/subscription/status${query}`, costlyUrl).set('Cookie', cookie);
    for (let count = 0; count < 2; count++) expect((await ask('?sync=true')).status).not.toBe(429);

    expect((await ask('?sync=true&session_id=cs_1')).status).toBe(429);
    expect((await ask()).status).not.toBe(429);
  });

  it('do not block health checks', async () => {
    for (let count = 0; count < 5; count++) await getFrom('192.0.2.7', '/health/live').expect(200);
  });
});
