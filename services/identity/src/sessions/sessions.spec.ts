import { describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import {
  createAuditMessages,
  type ProviderLogout,
  identity,
  type SessionContent,
  type StoredSession,
} from '@paperbill/contracts/nats';
import { MAX_SESSIONS } from '@paperbill/contracts/rules';
import { aSignIn, countQueries, startTestService, recordStatements } from '@paperbill/testing';
import { identityService } from '../service.js';
import { ExpiredSessionsService } from './expired-sessions.service.js';

const service = await startTestService(identityService);

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const aSession = (sess: SessionContent = {}, expire = minutesFromNow(60)): StoredSession => ({
  sid: createHash('sha256').update(randomUUID()).digest('hex'),
  sess: { cookie: { path: '/', httpOnly: true }, ...sess },
  expire,
});

const saveSession = (session: StoredSession, isNew: boolean) =>
  service.bus.call(identity.saveSession, { ...session, isNew });
const findSession = (sid: string) => service.bus.call(identity.findSession, { sid });
const destroySession = (sid: string) => service.bus.call(identity.destroySession, { sid });
const signInNewUser = () => {
  const id = randomUUID();
  return service.bus.call(identity.signIn, aSignIn({ subject: id, email: `${id}@example.com` }));
};

describe('A session', () => {
  it('is returned with its user in one reply, and deleted with the user', async () => {
    const user = await signInNewUser();
    const session = aSession({ userId: user.id, returnTo: '/invoices' });
    expect(await saveSession(session, true)).toEqual({ saved: true });

    expect(await findSession(session.sid)).toEqual({ session, user });
    await service.database.query('delete from users where id = $1', [user.id]);
    expect(await findSession(session.sid)).toBeNull();
    expect(await saveSession(session, true)).toEqual({ saved: false });
  });

  it('has the content, the expiry and the user of its last save, and no user before the sign-in', async () => {
    const session = aSession();
    expect(await findSession(session.sid)).toBeNull();
    await saveSession(session, true);
    expect(await findSession(session.sid)).toEqual({ session, user: null });
    const user = await signInNewUser();
    const later = { ...session, sess: { userId: user.id }, expire: minutesFromNow(120) };

    expect(await saveSession(later, false)).toEqual({ saved: true });
    expect(await findSession(session.sid)).toEqual({ session: later, user });
  });

  it('can be stored as new twice, which changes nothing', async () => {
    const session = aSession();
    const saves = await Promise.all([1, 2, 3].map(() => saveSession(session, true)));

    expect(saves).toEqual(Array(3).fill({ saved: true }));
    expect(await findSession(session.sid)).toMatchObject({ session });
  });
});

describe("A user's sessions", () => {
  const listSessions = async (userId: string) =>
    (await service.bus.call(identity.listSessions, { userId })).map(({ sid }) => sid);

  it("are listed until they expire, the last to expire first, without other users' sessions", async () => {
    const [user, other] = [await signInNewUser(), await signInNewUser()];
    const [first, second] = [aSession({ userId: user.id }), aSession({ userId: user.id }, minutesFromNow(120))];
    const expired = aSession({ userId: user.id }, minutesFromNow(-1));
    for (const session of [first, second, expired, aSession({ userId: other.id })]) await saveSession(session, true);

    expect(await service.bus.call(identity.listSessions, { userId: user.id })).toEqual([second, first]);
  });

  it('are limited to 500: one more deletes the one that expires first', async () => {
    const user = await signInNewUser();
    await service.database.query(
      `insert into sessions (sid, sess, expire)
       select encode(sha256(convert_to($1 || n, 'UTF8')), 'hex'), jsonb_build_object('userId', $1::text), now() + n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [user.id, MAX_SESSIONS],
    );
    const newest = aSession({ userId: user.id }, minutesFromNow(10_000));
    await saveSession(newest, true);

    const rows = await service.database.query<{ count: number; hasNewest: boolean }>(
      'select count(*)::int, bool_or(sid = $2) as "hasNewest" from sessions where user_id = $1',
      [user.id, newest.sid],
    );
    expect(rows).toEqual([{ count: MAX_SESSIONS, hasNewest: true }]);
    const { sids } = await service.bus.call(identity.endSessions, { userId: user.id, allBut: newest.sid });
    expect(sids).toHaveLength(MAX_SESSIONS - 1);
  });

  it('can be ended one by one, or except for one, only by their own user', async () => {
    const [user, other] = [await signInNewUser(), await signInNewUser()];
    const [kept, ended, ...more] = [1, 2, 3, 4].map(() => aSession({ userId: user.id })) as [
      StoredSession,
      StoredSession,
    ];
    const sessionOfOther = aSession({ userId: other.id });
    for (const session of [kept, ended, ...more, sessionOfOther]) await saveSession(session, true);
    const end = async (selection: { userId: string; sid: string } | { userId: string; allBut: string }) =>
      (await service.bus.call(identity.endSessions, selection)).sids;

    expect(await end({ userId: other.id, sid: ended.sid })).toEqual([]);
    expect(await end({ userId: user.id, sid: ended.sid })).toEqual([ended.sid]);
    expect(await listSessions(user.id)).toHaveLength(3);
    expect(await end({ userId: user.id, allBut: kept.sid })).toHaveLength(2);
    expect(await listSessions(user.id)).toEqual([kept.sid]);
    expect(await listSessions(other.id)).toEqual([sessionOfOther.sid]);
  });
});

it("A user's staff sessions can be ended without others, by vouched address, by role, or by either", async () => {
  const [user, other] = [await signInNewUser(), await signInNewUser()];
  const saved = async (sess: object, { id } = user): Promise<string> => {
    const session = aSession({ userId: id, ...sess });
    await saveSession(session, true);
    return session.sid;
  };
  const plain = await saved({ vouchedEmail: 'ada@example.com', roles: ['user'] });
  const staffSession = { vouchedEmail: 'grace@example.com', roles: ['billing-staff', 'user'] };
  const ofAnother = await saved(staffSession, other);
  const byAddress = () => saved({ vouchedEmail: staffSession.vouchedEmail });
  const byRole = () => saved({ roles: staffSession.roles });
  const end = async (selection: { vouchedEmail?: string; role?: string }) =>
    (await service.bus.call(identity.endSessions, { userId: user.id, ...selection })).sids.sort();
  const [vouchedEmail, role] = [staffSession.vouchedEmail, 'billing-staff'];
  const first = [await byAddress(), await byRole()];

  expect(await end({ vouchedEmail })).toEqual([first[0]]);
  expect(await end({ role })).toEqual([first[1]]);
  const both = [await byAddress(), await byRole()].sort();
  expect(await end({ vouchedEmail, role })).toEqual(both);
  expect(await end({})).toEqual([]);

  const countSessions = async ({ id }: { id: string }) =>
    (await service.bus.call(identity.listSessions, { userId: id })).map(({ sid }) => sid);
  expect([await countSessions(user), await countSessions(other)]).toEqual([[plain], [ofAnother]]);
});

describe('Sessions that the identity provider has ended', () => {
  const NOW = 1_800_000_000;
  const end = async (ended: Partial<ProviderLogout>) =>
    (
      await service.bus.call(identity.endProviderSessions, { authProvider: 'replit', endedAt: NOW, ...ended })
    ).sids.sort();
  const saved = async (sess: SessionContent) => {
    const session = aSession(sess);
    await saveSession(session, true);
    return session.sid;
  };
  const createPerson = async () => {
    const subject = randomUUID();
    const { id } = await service.bus.call(identity.signIn, aSignIn({ subject, email: `${subject}@example.com` }));
    return { subject, userId: id };
  };

  it("are deleted by the provider's session id, whichever user they belong to", async () => {
    const [{ userId }, providerSid] = [await createPerson(), randomUUID()];
    const ended = await saved({ userId, providerSid, issuedAt: NOW - 60 });
    const [other, unknown] = [await saved({ userId, providerSid: randomUUID() }), await saved({ userId })];

    expect(await end({ providerSid })).toEqual([ended]);
    for (const sid of [other, unknown]) expect(await findSession(sid)).not.toBeNull();
  });

  it("are all deleted if the provider names only the user, without other users' sessions, and none if it names neither", async () => {
    const [{ userId, subject }, other] = [await createPerson(), await createPerson()];
    const sessions = [await saved({ userId, providerSid: 'a', issuedAt: NOW }), await saved({ userId })];
    const sessionOfOther = await saved({ userId: other.userId });

    expect(await end({})).toEqual([]);
    expect(await end({ subject, authProvider: 'google' })).toEqual([]);
    expect(await end({ subject })).toEqual(sessions.sort());
    expect(await findSession(sessionOfOther)).not.toBeNull();
  });

  it('are recorded in the audit log one by one, with a single statement', async () => {
    const { userId, subject } = await createPerson();
    const queriesFor = async (sessions: number) => {
      for (let n = 0; n < sessions; n++) await saved({ userId, userAgent: `Browser ${n}` });
      return countQueries(service, () => end({ subject }));
    };

    const one = await queriesFor(1);
    expect(await queriesFor(5)).toBe(one);
    const events = await service.bus.call(createAuditMessages('identity').list, { userId, before: null, limit: 100 });
    const ended = events.filter(({ action }) => action === 'account.session-ended');
    expect(ended.map(({ target }) => target).sort()).toEqual([0, 0, 1, 2, 3, 4].map((n) => `Browser ${n}`));
    expect(new Set(ended.map(({ by, detail }) => `${by} ${detail}`))).toEqual(new Set(['system provider']));
  });

  it('are deleted by session and user if both are named, including sessions without a provider id', async () => {
    const [{ userId, subject }, other, providerSid] = [await createPerson(), await createPerson(), randomUUID()];
    const ended = [await saved({ userId, providerSid }), await saved({ userId })];
    const otherSessions = [
      await saved({ userId, providerSid: 'other' }),
      await saved({ userId: other.userId, providerSid }),
    ];

    expect(await end({ subject, providerSid })).toEqual(ended.sort());
    for (const sid of otherSessions) expect(await findSession(sid)).not.toBeNull();
  });

  it('do not include a session signed in after the logout, whose times can have fractions', async () => {
    const { userId, subject } = await createPerson();
    const [ended, later] = [await saved({ userId, issuedAt: NOW - 0.5 }), await saved({ userId, issuedAt: NOW + 0.5 })];

    expect(await end({ subject })).toEqual([ended]);
    expect(await end({ subject })).toEqual([]);
    expect(await findSession(later)).not.toBeNull();
  });
});

describe('A session after sign-out', () => {
  it('is gone, even if it is ended twice, and is not revived by a late save', async () => {
    const session = aSession();
    await saveSession(session, true);

    for (const _ of [1, 2]) expect(await destroySession(session.sid)).toEqual({});
    expect(await findSession(session.sid)).toBeNull();
    expect(await saveSession(session, false)).toEqual({ saved: false });
    expect(await findSession(session.sid)).toBeNull();
  });

  it('stays gone while other requests of the browser still save it', async () => {
    const session = aSession();
    await saveSession(session, true);
    await Promise.all([...Array.from({ length: 10 }, () => saveSession(session, false)), destroySession(session.sid)]);

    expect(await findSession(session.sid)).toBeNull();
  });
});

describe('An expired session', () => {
  it('is not found, and is not revived by a save', async () => {
    const session = aSession({}, minutesFromNow(-1));
    await saveSession(session, true);

    expect(await findSession(session.sid)).toBeNull();
    expect(await saveSession({ ...session, expire: minutesFromNow(60) }, false)).toEqual({ saved: false });
  });

  it('is deleted in batches, and sessions that have not expired stay', async () => {
    const alive = aSession();
    await saveSession(alive, true);
    await service.database.query(`
      insert into sessions (sid, sess, expire)
      select encode(sha256(convert_to('expired ' || n, 'UTF8')), 'hex'), '{}', now() - n * interval '1 second'
      from generate_series(1, 10500) n`);
    const statements = await recordStatements(service, () => service.app.get(ExpiredSessionsService).run());

    expect(statements.length).toBeGreaterThanOrEqual(3);
    expect(await service.database.query('select 1 from sessions where expire <= now()')).toEqual([]);
    expect(await findSession(alive.sid)).toMatchObject({ session: alive });
  });
});
