import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { auditMessages, createAuditMessages, identity } from '@paperbill/contracts/nats';
import { MAX_AUDITED_SIGN_IN_FAILURES } from '@paperbill/contracts/rules';
import { createOrigin, requestContext } from '@paperbill/messaging';
import { aSignIn, findSequentialScans, startTestService, vacuum } from '@paperbill/testing';
import { identityService } from '../service.js';

const service = await startTestService(identityService);

const runFromAddress = <T>(address: string, work: () => Promise<T>) =>
  requestContext.run({ requestId: 'request-42', origin: createOrigin(address, 'Firefox') }, work);
const listEvents = (userId: string) =>
  service.bus.call(createAuditMessages('identity').list, { userId, before: null, limit: 100 });
const listActions = async (userId: string) => (await listEvents(userId)).map(({ action }) => action);

const createUser = async () => {
  const subject = randomUUID();
  return (await service.bus.call(identity.signIn, aSignIn({ subject, email: `${subject}@example.com` }))).id;
};
const startSession = async (userId: string, { minutes = 60, userAgent = 'Firefox' } = {}) => {
  const sid = createHash('sha256').update(randomUUID()).digest('hex');
  const expire = new Date(Date.now() + minutes * 60_000).toISOString();
  await runFromAddress('192.0.2.7', () =>
    service.bus.call(identity.saveSession, { sid, sess: { userId, userAgent }, expire, isNew: true }),
  );
  return sid;
};

describe('The audit log of sessions', () => {
  it('records a sign-in and a sign-out once each, with the address', async () => {
    const userId = await createUser();
    const sid = await startSession(userId);
    const expire = new Date(Date.now() + 60_000).toISOString();
    await service.bus.call(identity.saveSession, { sid, sess: { userId, renewedAt: 1 }, expire, isNew: false });
    await service.bus.call(identity.destroySession, { sid });
    await service.bus.call(identity.destroySession, { sid });

    expect(await listActions(userId)).toEqual(['account.signed-out', 'account.signed-in']);
    expect((await listEvents(userId))[1]).toMatchObject({ by: 'user', address: '192.0.2.7', userAgent: 'Firefox' });
  });

  it('records no sign-out for an expired session, and no sign-in of a deleted user', async () => {
    const userId = await createUser();
    const sid = await startSession(userId, { minutes: -1 });
    await service.bus.call(identity.destroySession, { sid });

    expect(await listActions(userId)).toEqual(['account.signed-in']);
    const deletedUserId = randomUUID();
    await startSession(deletedUserId);
    expect(await listActions(deletedUserId)).toEqual([]);
  });

  it('records each session that was ended from another one, with its browser', async () => {
    const userId = await createUser();
    const currentSession = await startSession(userId);
    await startSession(userId, { userAgent: 'Phone' });
    await startSession(userId, { userAgent: `Tablet${'x'.repeat(10_000)}` });
    await service.bus.call(identity.endSessions, { userId, allBut: currentSession });
    await service.bus.call(identity.endSessions, { userId, allBut: currentSession });

    const ended = (await listEvents(userId)).filter(({ action }) => action === 'account.session-ended');
    expect(ended.map(({ target }) => target.slice(0, 6)).sort()).toEqual(['Phone', 'Tablet']);
  });
});

it('The audit log of archives records who exported everything, and from which address', async () => {
  const userId = await createUser();
  await runFromAddress('192.0.2.7', () => service.bus.call(auditMessages.recordExport, { userId }));

  expect(await listEvents(userId)).toMatchObject([{ action: 'account.exported', by: 'user', address: '192.0.2.7' }]);
});

describe('Failed sign-ins', () => {
  const fail = (address: string, network?: string) =>
    runFromAddress(address, () =>
      service.bus.call(auditMessages.recordFailedSignIn, { code: 'token_failed', ...(network && { network }) }),
    );
  const stored = async (address: string) =>
    (await service.database.query('select 1 from audit_events where address = $1', [address])).length;

  it('are logged up to a limit per hour and address, independent of other addresses', async () => {
    for (let attempt = 0; attempt < MAX_AUDITED_SIGN_IN_FAILURES + 10; attempt++) await fail('203.0.113.1');
    await fail('203.0.113.2');

    expect(await stored('203.0.113.1')).toBe(MAX_AUDITED_SIGN_IN_FAILURES);
    expect(await stored('203.0.113.2')).toBe(1);
  });

  it('share one limit within a network', async () => {
    const addresses = Array.from(
      { length: MAX_AUDITED_SIGN_IN_FAILURES + 10 },
      (_, n) => `2001:db8::${n.toString(16)}`,
    );
    for (const address of addresses) await fail(address, '2001:db8::/64');

    const stored = await service.database.query(`select 1 from audit_events where address like '2001:db8::%'`);
    expect(stored).toHaveLength(MAX_AUDITED_SIGN_IN_FAILURES);
  });

  it('and all expired events are found by an index', async () => {
    const userId = await createUser();
    await service.database.query(
      `insert into audit_events (at, user_id, actor_role, action, target, detail, address, user_agent, request_id)
       select now() - n * interval '1 second', case when n % 100 = 0 then $1::uuid else gen_random_uuid() end, 'user',
         case n % 3 when 0 then 'account.sign-in-failed' else 'account.signed-in' end, '', '', n % 500, '', ''
       from generate_series(1, 30000) n`,
      [userId],
    );
    await vacuum(service);

    expect(await findSequentialScans(service, () => fail('7'))).toEqual([]);
    expect(await findSequentialScans(service, () => listEvents(userId))).toEqual([]);
    const plan = await service.database.query(
      `explain select ctid from audit_events where at < now() - interval '400 days' order by at limit 5000`,
    );
    expect(JSON.stringify(plan)).toContain('audit_events_at');
  });
});

it('The audit log of an open account cannot be deleted, signed in or not', async () => {
  const userId = await createUser();
  const forget = () => service.database.query('select forget_audit_events($1, 500) as forgotten', [userId]);
  await service.bus.call(identity.destroySession, { sid: await startSession(userId) });
  await expect(forget()).rejects.toThrow('append-only');
  expect(await listActions(userId)).not.toEqual([]);

  await service.database.query('update users set deletes_at = now(), closed_at = now() where id = $1', [userId]);
  await forget();
  expect(await listActions(userId)).toEqual([]);
});
