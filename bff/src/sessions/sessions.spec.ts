import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody, User } from '@paperbill/contracts/http';
import { identity, invoicing, type StoredSession } from '@paperbill/contracts/nats';
import { FOR_USER_HEADER } from '@paperbill/contracts/rules';
import { answerMessage, getFileNats, startTcpProxy } from '@paperbill/testing';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { createTestSignal } from '../testing/signal.js';
import { PUBLIC_URL, startTestBff, type TestBff } from '../testing/test-bff.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('Sessions', () => {
  let bff: TestBff;
  let fakeIdentity: FakeIdentity;
  let user: User;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
    bff = await startTestBff();
  });

  beforeEach(() => {
    user = aUser();
    fakeIdentity.calls.length = 0;
  });

  const api = () => request(bff.url);

  it('reads the signed-in user with one message for requests within some seconds, and without a new cookie', async () => {
    const cookie = fakeIdentity.createCookie(user);
    const ask = () => api().get('/api/auth/user').set('Cookie', cookie);

    const answers = [...(await Promise.all([ask(), ask()])), await ask()];

    expect(answers.map(({ body }) => body as User)).toEqual([user, user, user]);
    expect(answers[0]!.headers['cache-control']).toBe('no-store');
    for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined();
    expect(fakeIdentity.calls).toEqual([identity.findSession.subject]);
  });

  it('calls identity again after a failure, but not for an unknown session', async () => {
    const cookie = fakeIdentity.createCookie(user);
    const [[sid, session]] = [...fakeIdentity.sessions].slice(-1) as [[string, StoredSession]];
    const ask = () => api().get('/api/auth/user').set('Cookie', cookie);

    fakeIdentity.sessions.set(sid, { ...session, sess: null as never });
    expect((await ask()).status).toBe(502);
    fakeIdentity.sessions.set(sid, session);
    expect((await ask()).status).toBe(200);

    const ended = fakeIdentity.createCookie(user);
    fakeIdentity.sessions.clear();
    fakeIdentity.calls.length = 0;
    for (let count = 0; count < 3; count++) {
      expect((await api().get('/api/auth/user').set('Cookie', ended)).status).toBe(401);
    }
    expect(fakeIdentity.calls).toEqual([identity.findSession.subject]);
  });

  it('ends a session in all instances at sign-out', async () => {
    const cookie = fakeIdentity.createCookie(user);
    const other = await startTestBff();
    const askOther = () => request(other.url).get('/api/auth/user').set('Cookie', cookie);
    expect((await askOther()).status).toBe(200);
    // The clock is stopped, so that sessions in the cache do not expire in this test.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());

    await api().post('/api/auth/logout').set('Cookie', cookie).set('Origin', PUBLIC_URL).expect(204);

    while ((await askOther()).status === 200);
    expect((await askOther()).status).toBe(401);
    clock.mockRestore();
  });

  it('clears the session cache after an outage of NATS, which may have lost broadcasts', async () => {
    const proxy = await startTcpProxy((await getFileNats()).url);
    const { url } = await startTestBff({ NATS_URL: proxy.url });
    const cookie = fakeIdentity.createCookie(user);
    const ask = () => request(url).get('/api/auth/user').set('Cookie', cookie);
    expect((await ask()).status).toBe(200);

    await proxy.disconnect();
    while ((await ask()).status !== 503) await sleep(10);
    fakeIdentity.sessions.clear();
    await proxy.reconnect();

    let { status } = await ask();
    while (status === 503) ({ status } = await ask());
    expect(status).toBe(401);
  });

  it.each<[string, (cookie: string) => string]>([
    ['that is empty', () => ''],
    ['with another signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['without a signature', () => 'sid=abc'],
    ['in another format', () => 'sid=%00%ff;;;=;sid'],
  ])('ignores a cookie %s without calling identity', async (_, spoilCookie) => {
    const answer = await api()
      .get('/api/auth/user')
      .set('Cookie', spoilCookie(fakeIdentity.createCookie(user)));

    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(fakeIdentity.calls).toEqual([]);
  });

  it('answers 401 for a session of a deleted user', async () => {
    const cookie = fakeIdentity.createCookie(user);
    fakeIdentity.users.delete(user.id);

    expect((await api().get('/api/auth/user').set('Cookie', cookie)).status).toBe(401);
  });

  it('renews a session in use every quarter of an hour', async () => {
    const cookie = fakeIdentity.createCookie(user, { renewedAt: Date.now() - 16 * MINUTE_MS });
    const [stored] = [...fakeIdentity.sessions.values()].slice(-1);

    const first = await api().get('/api/auth/user').set('Cookie', cookie);
    const second = await api().get('/api/auth/user').set('Cookie', cookie);

    expect(first.headers['set-cookie']?.[0]).toMatch(/^sid=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(fakeIdentity.calls).toEqual([
      identity.findSession.subject,
      identity.saveSession.subject,
      identity.findSession.subject,
    ]);
    const renewedSession = fakeIdentity.sessions.get(stored!.sid)!;
    expect(Date.parse(renewedSession.expire)).toBeGreaterThan(Date.now() + 29 * 24 * 60 * MINUTE_MS);
    expect(renewedSession.sess).not.toHaveProperty('user');
    expect(renewedSession.sess.userId).toBe(user.id);
  });

  it('ends a session 90 days after the sign-in although it is used', async () => {
    const youngCookie = fakeIdentity.createCookie(user, { signedInAt: Date.now() - 89 * DAY_MS, renewedAt: 0 });
    const renewed = await api().get('/api/auth/user').set('Cookie', youngCookie);
    expect(renewed.status).toBe(200);
    const [stored] = [...fakeIdentity.sessions.values()].slice(-1);
    expect(Date.parse(stored!.expire) - Date.now()).toBeLessThanOrEqual(DAY_MS);
    expect(renewed.headers['set-cookie']?.[0]).toContain(new Date(stored!.expire).toUTCString().slice(0, 16));

    const oldCookie = fakeIdentity.createCookie(user, { signedInAt: Date.now() - 91 * DAY_MS });
    const before = fakeIdentity.sessions.size;
    const refused = await api().get('/api/auth/user').set('Cookie', oldCookie);
    expect(refused.status).toBe(401);
    expect(fakeIdentity.calls).toContain(identity.destroySession.subject);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(fakeIdentity.sessions.size).toBe(before - 1);
    expect((await api().get('/health/live').set('Cookie', oldCookie)).status).toBe(200);
  });

  it('counts a session without a sign-in time from its next visit', async () => {
    const cookie = fakeIdentity.createCookie(user, { signedInAt: undefined as never, renewedAt: 0 });
    const [before] = [...fakeIdentity.sessions.values()].slice(-1);
    await api().get('/api/auth/user').set('Cookie', cookie).expect(200);

    expect(fakeIdentity.sessions.get(before!.sid)!.sess['signedInAt']).toBeGreaterThan(Date.now() - MINUTE_MS);
  });

  it('answers requests although renewing the session fails', async () => {
    const cookie = fakeIdentity.createCookie(user, { renewedAt: 0 });
    const agent = request.agent(bff.url);
    fakeIdentity.failsOnSave = true;

    const answers = [
      await agent.get('/api/auth/user').set('Cookie', cookie),
      await agent.get('/api/auth/user').set('Cookie', cookie),
    ];
    fakeIdentity.failsOnSave = false;

    expect(answers.map(({ status, body }) => [status, body as User])).toEqual([
      [200, user],
      [200, user],
    ]);
  });

  it('does not restore a session that was signed out during its renewal', async () => {
    const cookie = fakeIdentity.createCookie(user, { renewedAt: 0 });
    const [reached, mayAnswer] = [createTestSignal(), createTestSignal()];
    const stop = await answerMessage(invoicing.nextNumber, async () => {
      reached.fire();
      await mayAnswer.whenFired;
      return { nextInvoiceNumber: 1 };
    });

    const slow = api().get('/api/invoices/next-number').set('Cookie', cookie).then();
    await reached.whenFired;
    await api().post('/api/auth/logout').set('Cookie', cookie).set('Origin', PUBLIC_URL).expect(204);
    mayAnswer.fire();

    expect((await slow).status).toBe(200);
    expect((await api().get('/api/auth/user').set('Cookie', cookie)).status).toBe(401);
    await stop();
  });

  it('takes the user id of messages from the session only', async () => {
    let received: unknown;
    const stop = await answerMessage(invoicing.setInvoiceStatus, (message) => {
      received = message;
      return {} as never;
    });
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

    await api()
      .patch(`/api/invoices/${id}/status`)
      .set('Cookie', fakeIdentity.createCookie(user))
      .set('Origin', PUBLIC_URL)
      .send({ status: 'paid', userId: 'somebody-else', id: 'another' })
      .expect(200);

    expect(received).toEqual({ userId: user.id, id, status: 'paid' });
    await stop();
  });

  it('refuses requests of a page of another user before calling a service', async () => {
    const cookie = fakeIdentity.createCookie(user);
    const ask = (expectedUserId: string) =>
      api()
        .delete(`/app/api/drafts/6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b`)
        .set({ Cookie: cookie, Origin: PUBLIC_URL, [FOR_USER_HEADER]: expectedUserId });
    const stop = await answerMessage(invoicing.deleteDraft, () => ({}) as never);

    const refused = await ask(aUser().id);
    expect([refused.status, (refused.body as ErrorBody).code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await ask(user.id)).status).toBe(204);
    await stop();
  });

  describe('while identity is down', () => {
    let cookie: string;

    beforeAll(async () => {
      cookie = fakeIdentity.createCookie(aUser());
      await fakeIdentity.stop();
    });

    it('answers 503 to calls that need a session', async () => {
      const answer = await api().get('/api/auth/user').set('Cookie', cookie);

      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: answer.headers['x-request-id'] });
    });

    it('still answers 401 without a cookie, and /health/live', async () => {
      expect((await api().get('/api/auth/user')).status).toBe(401);
      expect((await api().get('/health/live').set('Cookie', cookie)).status).toBe(200);
    });

    it('removes the cookie at sign-out and reports that the session may still exist', async () => {
      const answer = await api().post('/api/auth/logout').set('Cookie', cookie).set('Origin', PUBLIC_URL);

      expect(answer.status).toBe(503);
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    });
  });
});
