import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { identity, type SignIn } from '@paperbill/contracts/nats';
import { aSignIn, findSequentialScans, startTestService, vacuum } from '@paperbill/testing';
import { identityService } from '../service.js';
import { ExpiredSessionsService } from '../sessions/expired-sessions.service.js';

const sid = createHash('sha256').update('ada').digest('hex');
const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
const endedAtProvider = { authProvider: 'replit', endedAt: 0 };
const signIn = (person: Partial<SignIn> = {}) => service.bus.call(identity.signIn, aSignIn(person));
const saveSession = (sess: object, isNew: boolean) =>
  service.bus.call(identity.saveSession, { sid, sess: { ...sess }, expire: expiresAt, isNew });
const queryDatabase = (sql: string, ...values: unknown[]) => service.database.query(sql, values);

const service = await startTestService(identityService);
const { id: userId } = await signIn();
await saveSession({ userId }, true);

describe('With 20,000 users with a session each', () => {
  beforeAll(async () => {
    await queryDatabase(`
      with people as (
        insert into users (email, subject) select n || '@example.com', n::text from generate_series(1, 20000) n returning id
      )
      insert into sessions (sid, sess, expire)
      select encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), jsonb_build_object('userId', id, 'providerSid', id), now() + interval '1 day'
      from people`);
    await vacuum(service);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['finding a session', () => service.bus.call(identity.findSession, { sid })],
    ['saving a session', () => saveSession({ userId, renewedAt: 1 }, false)],
    ['the first save of a session', () => saveSession({ userId }, true)],
    ['a sign-in', () => signIn()],
    ['a sign-in with the address of another user', () => signIn({ email: '7@example.com' })],
    ['the list of a user’s sessions', () => service.bus.call(identity.listSessions, { userId })],
    ['ending all sessions but one', () => service.bus.call(identity.endSessions, { userId, allBut: sid })],
    ['ending the sessions of staff', () => service.bus.call(identity.endSessions, { userId, role: 'billing-staff' })],
    [
      'a back-channel logout of a session',
      () => service.bus.call(identity.endProviderSessions, { ...endedAtProvider, providerSid: 'a' }),
    ],
    [
      'a back-channel logout of a person',
      () => service.bus.call(identity.endProviderSessions, { ...endedAtProvider, subject: '7' }),
    ],
    [
      'a back-channel logout of one session of a person',
      () => service.bus.call(identity.endProviderSessions, { ...endedAtProvider, subject: '7', providerSid: 'a' }),
    ],
    ['a sign-out', () => service.bus.call(identity.destroySession, { sid })],
  ])('%s reads no table from end to end', async (_, work) => {
    expect(await findSequentialScans(service, work)).toEqual([]);
  });

  it('expired sessions are found without a sequential scan', async () => {
    expect(await findSequentialScans(service, () => service.app.get(ExpiredSessionsService).run())).toEqual([]);
  });

  it('the sessions of a deleted user are found by an index', async () => {
    const { id } = await signIn({ subject: randomUUID(), email: 'leaving@example.com' });
    const plan = await queryDatabase(`explain delete from sessions where user_id = $1`, id);
    expect(JSON.stringify(plan)).toContain('sessions_user_id');
  });
});
