import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import {
  billing,
  catalogue,
  documents,
  identity,
  invoicing,
  type Message,
  type OfUser,
} from '@paperbill/contracts/nats';
import {
  answerMessage,
  aSignIn,
  rowsRead,
  sequentialScans,
  startTestService,
  statementsOf,
  type TestService,
  vacuum,
} from '@paperbill/testing';
import { identityService } from '../service.js';
import { AccountDeletionService } from './account-deletion.service.js';

let service: TestService;
let deletion: AccountDeletionService;
/** The subjects of what other services were asked about a user, and about whom. */
let asked: string[] = [];
let askedFor: string[] = [];
/** What some of them answer, once. */
let replies: Record<string, unknown[]> = {};
/** What some of them fail with for some users, each time. */
let failures: Record<string, (userId: string) => AppError | undefined | Promise<undefined>> = {};

beforeAll(async () => {
  const answered: Message<never, never>[] = [
    billing.endRenewal,
    ...[billing, invoicing, catalogue, documents].map(({ deleteUser }) => deleteUser),
  ] as never;
  await Promise.all(
    answered.map((message) =>
      answerMessage(message as Message<OfUser, unknown>, async ({ userId }) => {
        asked.push(message.subject);
        askedFor.push(userId);
        const reply = (await failures[message.subject]?.(userId)) ?? replies[message.subject]?.shift();
        if (reply instanceof AppError) throw reply;
        return reply ?? { isDone: true };
      }),
    ),
  );
  // Its own runs would take the lock from those of the tests.
  service = await startTestService(identityService, { ACCOUNT_DELETION_INTERVAL_SECONDS: '86400' });
  deletion = service.app.get(AccountDeletionService);
});

beforeEach(async () => {
  await query('delete from users');
  await query('delete from deleted_users');
  asked = [];
  askedFor = [];
  replies = {};
  failures = {};
});

const query = (sql: string, ...values: unknown[]) => service.database.query<Record<string, unknown>>(sql, values);
const person = () => {
  const subject = randomUUID();
  return aSignIn({ subject, email: `${subject}@example.com` });
};
const signIn = (who = person()) => service.bus.call(identity.signIn, who);
const request = (userId: string) => service.bus.call(identity.requestDeletion, { userId });
const keep = (userId: string) => service.bus.call(identity.keepAccount, { userId });
/** As if so much time had passed for everybody who is to be deleted. */
const pass = (time: string) =>
  query(
    `update users set deletes_at = deletes_at - $1::interval, closed_at = closed_at - $1::interval,
       emptied_at = emptied_at - $1::interval
     where deletes_at is not null`,
    time,
  );
const sid = () => createHash('sha256').update(randomUUID()).digest('hex');
const startSession = async (userId: string) => {
  const session = { sid: sid(), sess: { userId }, expire: new Date(Date.now() + 3_600_000).toISOString() };
  await service.bus.call(identity.saveSession, { ...session, isNew: true });
  return session.sid;
};
const find = (id: string) => service.bus.call(identity.findSession, { sid: id });
/** In the order in which they were to go; every service has deleted what it had of them, and is to be asked once more. */
const closedUsers = async (count: number): Promise<string[]> => {
  const users = await query(
    `with closed as (
       insert into users (subject, deletes_at, renewal_ended_at, closed_at, emptied_at)
       select 'deleted:' || n, now() - interval '9 days' + n * interval '1 second', now(), now() - interval '1 day',
         now() - interval '1 hour'
       from generate_series(1, $1::int) n returning id, deletes_at
     )
     select id from closed order by deletes_at`,
    count,
  );
  return users.map((user) => String(user['id']));
};
const DELETIONS = [
  'invoicing.users.delete',
  'billing.users.delete',
  'documents.users.delete',
  'catalogue.users.delete',
];
/** Each service is asked, and once more a while later. */
const deleteTwice = async () => {
  await deletion.run();
  await pass('3 minutes');
  await deletion.run();
};

describe('The wish to delete an account', () => {
  it('is carried out in 14 days, and ends the renewal of the subscription at once', async () => {
    const { id } = await signIn();
    const { deletionAt } = await request(id);

    expect(Date.parse(deletionAt) - Date.now()).toBeGreaterThan(14 * 86_400_000 - 60_000);
    expect(Date.parse(deletionAt) - Date.now()).toBeLessThanOrEqual(14 * 86_400_000);
    expect(asked).toEqual(['billing.users.end-renewal']);
    await deletion.run();
    expect(asked).toEqual(['billing.users.end-renewal']);
  });

  it('keeps its first date, and shows in every session until it is taken back', async () => {
    const { id } = await signIn();
    const session = await startSession(id);
    const { deletionAt } = await request(id);
    await pass('1 day');
    const { deletionAt: again } = await request(id);

    expect(Date.parse(deletionAt) - Date.parse(again)).toBe(86_400_000);
    expect((await find(session))?.user?.deletionAt).toBe(again);

    await keep(id);
    expect((await find(session))?.user).not.toHaveProperty('deletionAt');
    await pass('15 days');
    await deletion.run();
    expect((await find(session))?.user?.id).toBe(id);
  });

  it('is logged once, however often it is asked for or taken back, by two at once', async () => {
    const { id } = await signIn();
    await keep(id);
    await Promise.all([request(id), request(id), request(id)]);
    await Promise.all([keep(id), keep(id), keep(id)]);

    const events = await query(
      `select action from audit_events where user_id = $1 and action like any ('{account.deletion%,account.kept}') order by at`,
      id,
    );
    expect(events).toEqual([{ action: 'account.deletion-requested' }, { action: 'account.kept' }]);
  });

  it('waits for billing, where the renewal can’t be ended at once', async () => {
    const { id } = await signIn();
    replies = { 'billing.users.end-renewal': [new AppError('PAYMENT_PROVIDER_FAILED')] };
    await request(id);
    await deletion.run();
    await deletion.run();

    expect(asked).toEqual(['billing.users.end-renewal', 'billing.users.end-renewal']);
  });

  it.each([request, keep])('of nobody is not found', async (call) => {
    await expect(call(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('An account whose time is up', () => {
  it('is closed at once, and deleted everywhere a little later, when nothing of it can be under way', async () => {
    const who = person();
    const { id } = await signIn(who);
    const session = await startSession(id);
    await request(id);
    asked = [];
    await pass('15 days');
    await deletion.run();

    expect(await find(session)).toBeNull();
    // What was bought since the request: a page of Stripe may have been open.
    expect(asked).toEqual(['billing.users.end-renewal']);
    asked = [];
    expect(JSON.stringify(await query('select * from users'))).not.toContain(who.email);
    await expect(keep(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const { id: newId } = await signIn(who);
    expect(newId).not.toBe(id);
    await pass('3 minutes');
    await deletion.run();
    expect(asked).toEqual(DELETIONS);
    expect((await query('select id from users where closed_at is not null')).map((user) => user['id'])).toEqual([id]);

    asked = [];
    await pass('1 minute');
    await deletion.run();
    expect(asked).toEqual([]);
    await pass('1 minute');
    await deletion.run();
    // A PDF that was being printed is stored by now.
    expect(asked).toEqual(DELETIONS);
    expect((await query('select id from users')).map((user) => user['id'])).toEqual([newId]);
  });

  it('is gone once every service has answered, however often one has to be asked; until then nothing goes to clients', async () => {
    const { id } = await signIn();
    await request(id);
    await pass('15 days');
    await deletion.run();
    await pass('3 minutes');
    asked = [];
    replies = {
      'billing.users.delete': [new AppError('PAYMENT_PROVIDER_FAILED')],
      'catalogue.users.delete': [{ isDone: false }, { isDone: false }],
    };
    await deletion.run();
    expect(asked).toEqual(['invoicing.users.delete', 'billing.users.delete']);
    expect(await query('select id from users')).toHaveLength(1);

    asked = [];
    await deletion.run();
    expect(asked.filter((subject) => subject === 'catalogue.users.delete')).toHaveLength(3);
    replies = { 'documents.users.delete': [{ isDone: false }] };
    await pass('3 minutes');
    await deletion.run();
    expect(asked.filter((subject) => subject === 'documents.users.delete')).toHaveLength(3);
    expect(await query('select id from users')).toEqual([]);
  });

  it('is closed on its day, and gone as far as can be, while a service hangs that 120 others wait for', async () => {
    const waiting = await closedUsers(120);
    const { id: due } = await signIn();
    await request(due);
    await query('update users set deletes_at = now() where id = $1', due);
    failures = { 'documents.users.delete': () => new AppError('SERVICE_TIMEOUT') };
    [asked, askedFor] = [[], []];
    for (const run of [1, 2]) {
      await deletion.run();
      expect(await query('select from users where id = $1 and closed_at is not null', due)).toHaveLength(1);
      expect(asked.filter((subject) => subject === 'documents.users.delete')).toHaveLength(run);
    }
    expect(new Set(askedFor)).toEqual(new Set([...waiting, due]));

    failures = {};
    for (const _ of [1, 2]) await deletion.run();
    expect((await query('select id from users')).map((user) => user['id'])).toEqual([due]);
  });

  it('is gone although another one can never be deleted', async () => {
    const [never] = await closedUsers(5);
    failures = {
      'documents.users.delete': (userId) => (userId === never ? new AppError('SERVICE_TIMEOUT') : undefined),
    };
    for (const _ of [1, 2]) await deletion.run();

    expect((await query('select id from users')).map((user) => user['id'])).toEqual([never]);
  });

  it('is gone although 100 others fail each time, and were to go before', async () => {
    const failing = new Set((await closedUsers(120)).slice(0, 100));
    failures = {
      'billing.users.delete': (userId) => (failing.has(userId) ? new AppError('PAYMENT_PROVIDER_FAILED') : undefined),
    };
    for (const _ of [1, 2]) await deletion.run();

    expect(await query('select id from users')).toHaveLength(100);
  });

  it('is closed on its day also where the run before had too much to do', async () => {
    await closedUsers(20);
    failures = Object.fromEntries(DELETIONS.map((subject) => [subject, () => sleep(250)]));
    const busy = await startTestService(identityService, {
      DATABASE_URL: service.databaseUrl,
      ACCOUNT_DELETION_INTERVAL_SECONDS: '1',
    });
    const { id: due } = await signIn();
    while (asked.length === 0) await sleep(50);
    await query('update users set deletes_at = now() where id = $1', due);
    const isOpen = async () => (await query('select from users where id = $1 and closed_at is null', due)).length > 0;
    while (await isOpen()) await sleep(50);

    expect((await query('select id from users where id <> $1', due)).length).toBeGreaterThan(5);
    await busy.stop();
  });

  it('does not come back with a backup', async () => {
    const { id } = await signIn();
    await request(id);
    await pass('15 days');
    await deletion.run();
    await pass('3 minutes');
    await deleteTwice();
    expect(JSON.stringify(await query('select * from deleted_users'))).not.toContain(id);

    const { id: other } = await signIn();
    await query(`insert into users (id, email, subject) values ($1, 'restored@example.com', 'restored')`, id);
    // Services start anew after a restore.
    const restarted = await startTestService(identityService, { DATABASE_URL: service.databaseUrl });
    await restarted.app.get(AccountDeletionService).run();
    await pass('3 minutes');
    asked = [];
    await deleteTwice();

    expect(asked).toEqual([...DELETIONS, ...DELETIONS]);
    expect((await query('select id from users')).map((user) => user['id'])).toEqual([other]);
    await restarted.stop();
  });

  it('is forgotten altogether once no backup is as old', async () => {
    await query(`
      insert into deleted_users values (repeat('a', 64), now() - interval '399 days'), (repeat('b', 64), now() - interval '401 days')`);
    await deletion.run();

    expect((await query('select user_hash from deleted_users')).map((row) => row['user_hash'])).toEqual([
      'a'.repeat(64),
    ]);
  });
});

describe('Of 20,000 users and 20,000 who are gone', () => {
  beforeEach(async () => {
    await query(
      `insert into users (email, subject) select n || '@example.com', n::text from generate_series(1, 20000) n`,
    );
    await query(`
      insert into deleted_users (user_hash)
      select encode(sha256(convert_to(n::text, 'UTF8')), 'hex') from generate_series(1, 20000) n`);
    await query(`
      insert into sessions (sid, sess, expire)
      select encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), jsonb_build_object('userId', id), now() + interval '1 day'
      from users`);
  });

  it('a run reads no table from end to end', async () => {
    const { id } = await signIn();
    await request(id);
    await pass('15 days');
    await deletion.run();
    await vacuum(service);

    expect(await sequentialScans(service, () => deletion.run())).toEqual([]);
  });

  it('the first run after a start, which looks for who came back with a backup, reads each of them once', async () => {
    await vacuum(service);
    const restarted = await startTestService(identityService, { DATABASE_URL: service.databaseUrl });
    const run = () => restarted.app.get(AccountDeletionService).run();
    const search = (await statementsOf(restarted, run)).filter((statement) => statement.query.includes('sha256'));

    expect(search).toHaveLength(1);
    expect(await rowsRead(restarted, search[0]!)).toBeLessThanOrEqual(40_000);
    expect((await statementsOf(restarted, run)).map((statement) => statement.query)).not.toContain(search[0]!.query);
    await restarted.stop();
  });
});
