import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { sumRowsRead, findSequentialScans, recordStatements, vacuum } from '@paperbill/testing';
import { DELETION_SUBJECTS, startDeletionUnderTest } from '../testing/deletion-under-test.js';
import { AccountDeletionService } from './account-deletion.service.js';

const deletion = startDeletionUnderTest();

const insertClosedUsers = async (count: number): Promise<string[]> => {
  const users = await deletion.query(
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

describe('A run of the deletion job', () => {
  it('closes an account on its day and deletes what it can, while one service hangs for 120 others', async () => {
    const waiting = await insertClosedUsers(120);
    const { id: due } = await deletion.signIn();
    await deletion.requestDeletion(due);
    await deletion.query('update users set deletes_at = now() where id = $1', due);
    deletion.failures = { 'documents.users.delete': () => new AppError('SERVICE_TIMEOUT') };
    [deletion.requests, deletion.requestedUserIds] = [[], []];
    for (const run of [1, 2]) {
      await deletion.run();
      expect(await deletion.query('select from users where id = $1 and closed_at is not null', due)).toHaveLength(1);
      expect(deletion.requests.filter((subject) => subject === 'documents.users.delete')).toHaveLength(run);
    }
    expect(new Set(deletion.requestedUserIds)).toEqual(new Set([...waiting, due]));

    deletion.failures = {};
    for (const _ of [1, 2]) await deletion.run();
    expect(await deletion.listUserIds()).toEqual([due]);
  });

  it('deletes an account although another one always fails', async () => {
    const [never] = await insertClosedUsers(5);
    deletion.failures = {
      'documents.users.delete': (userId) => (userId === never ? new AppError('SERVICE_TIMEOUT') : undefined),
    };
    for (const _ of [1, 2]) await deletion.run();

    expect(await deletion.listUserIds()).toEqual([never]);
  });

  it('deletes an account although 100 earlier ones fail in every run', async () => {
    const failing = new Set((await insertClosedUsers(120)).slice(0, 100));
    deletion.failures = {
      'billing.users.delete': (userId) => (failing.has(userId) ? new AppError('PAYMENT_PROVIDER_FAILED') : undefined),
    };
    for (const _ of [1, 2]) await deletion.run();

    expect(await deletion.listUserIds()).toHaveLength(100);
  });

  it('closes an account on its day even if the previous run had too much to do', async () => {
    await insertClosedUsers(20);
    deletion.failures = Object.fromEntries(DELETION_SUBJECTS.map((subject) => [subject, () => sleep(100)]));
    const busyService = await deletion.startAnotherService({ ACCOUNT_DELETION_INTERVAL_SECONDS: '1' });
    const { id: due } = await deletion.signIn();
    while (deletion.requests.length === 0) await sleep(50);
    await deletion.query('update users set deletes_at = now() where id = $1', due);
    const isOpen = async () =>
      (await deletion.query('select from users where id = $1 and closed_at is null', due)).length > 0;
    while (await isOpen()) await sleep(50);

    expect((await deletion.query('select id from users where id <> $1', due)).length).toBeGreaterThan(5);
    await busyService.stop();
  });
});

it('With 20,000 users and 20,000 deleted users, a run reads no table sequentially, except once for restored users after the start', async () => {
  await deletion.query(
    `insert into users (email, subject) select n || '@example.com', n::text from generate_series(1, 20000) n`,
  );
  await deletion.query(`
    insert into deleted_users (user_hash)
    select encode(sha256(convert_to(n::text, 'UTF8')), 'hex') from generate_series(1, 20000) n`);
  await deletion.query(`
    insert into sessions (sid, sess, expire)
    select encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), jsonb_build_object('userId', id), now() + interval '1 day'
    from users`);
  const { id } = await deletion.signIn();
  await deletion.requestDeletion(id);
  await deletion.moveDeletionTimesBack('15 days');
  await deletion.run();
  await vacuum(deletion.identity);
  expect(await findSequentialScans(deletion.identity, deletion.run)).toEqual([]);

  const restarted = await deletion.startAnotherService();
  const run = () => restarted.app.get(AccountDeletionService).run();
  const search = (await recordStatements(restarted, run)).filter(({ query }) => query.includes('sha256'));
  expect(search).toHaveLength(1);
  expect(await sumRowsRead(restarted, search[0]!)).toBeLessThanOrEqual(41_000);
  expect((await recordStatements(restarted, run)).map(({ query }) => query)).not.toContain(search[0]!.query);
  await restarted.stop();
});
