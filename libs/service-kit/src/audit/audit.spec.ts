import { randomUUID } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { AuditEvent } from '@paperbill/contracts/http';
import { type AuditCursor, createAuditMessages, type WithUserId } from '@paperbill/contracts/nats';
import { AUDIT_MIN_DAYS } from '@paperbill/contracts/rules';
import {
  createMessageBus,
  type MessageSigner,
  createOrigin,
  requestContext,
  signActorClaims,
} from '@paperbill/messaging';
import { createDatabase, getFileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import type { Service } from '../service.js';
import { signingKey, startNotesService } from '../testing/notes-service.js';
import { AuditModule, type AuditedServiceConfig, auditedServiceConfig, AuditPruningJob } from './audit.module.js';
import { appendEvent, forgetAuditEvents, type NewAuditEvent } from './audit.queries.js';
import { CreateAuditEvents } from './create-audit-events.js';
import { ForgetEventsOfTheDeleted } from './forget-events-of-the-deleted.js';

class CreateNotesOfUsers extends Migration {
  override up(): void {
    this.addSql('create table notes_of_users (user_id uuid not null)');
  }
}

@Module({ imports: [AuditModule.forService('catalogue')] })
class LoggedModule {}

const service: Service<AuditedServiceConfig> = {
  name: 'catalogue',
  module: LoggedModule,
  schema: { entities: [], migrations: [CreateAuditEvents, ForgetEventsOfTheDeleted, CreateNotesOfUsers] },
  config: auditedServiceConfig,
};

const signer: MessageSigner = {
  createHeader: (_message, request, exp) =>
    signActorClaims(signingKey, { sub: (request as WithUserId).userId, role: 'user', exp }),
};

const nats = await getFileNats();
const database = await createDatabase();
const app = await startNotesService(database.url, nats.url, service);
/** A database as in production: the role of the running service cannot change tables. */
const other = await createDatabase();
await (
  await startNotesService(other.runningUrl, nats.url, service, { DATABASE_MIGRATION_URL: other.ownerUrl })
).close();
const bus = createMessageBus(nats.url, 'spec', signer);
stopAfterFile(() => bus.close());

const entityManager = () => (app.get(MikroORM) as MikroORM).em.fork();
const appendTestEvent = (event: Partial<NewAuditEvent> = {}) =>
  appendEvent(entityManager(), { userId: null, action: 'customer.created', ...event });
const runAsUser = <T>(work: () => T): T =>
  requestContext.run({ requestId: '', origin: createOrigin('192.0.2.7', '') }, work);
const readEventCount = (userId: string) =>
  database.query<{ events: number }>('select events from audit_counts where user_id = $1', [userId]);
const selectUserEvents = (userId: string, before: AuditCursor | null = null, limit = 100): Promise<AuditEvent[]> =>
  bus.call(createAuditMessages('catalogue').list, { userId, before, limit });
const appendOldEvent = (userId: string, days: number) =>
  database.query(
    `insert into audit_events (at, user_id, actor_role, action, target, detail, address, user_agent, request_id)
     values (now() - make_interval(days => $2), $1, 'system', 'plan.changed', '', '', '', '', '')`,
    [userId, days],
  );

describe('The audit log', () => {
  it.each([
    ['updated', `update audit_events set target = 'Somebody else'`],
    ['deleted', 'delete from audit_events'],
    ['truncated', 'truncate audit_events'],
    ['updated by a merge', `insert into audit_events select * from audit_events on conflict do nothing; update audit_events set at = now()`],
    ['pruned below the minimum age', 'select prune_audit_events(0, 1000)'],
    ['pruned with a negative age', 'select prune_audit_events(-400, 1000)'],
  ])('can’t be %s', async (_what, sql) => {
    const userId = randomUUID();
    await appendTestEvent({ userId, target: 'Ada' });

    await expect(database.query(sql)).rejects.toThrow(/append-only|90 days at least/);
    expect(await selectUserEvents(userId)).toMatchObject([{ target: 'Ada' }]);
  }); // oxfmt-ignore

  it('permits only select and insert to the role that runs', async () => {
    const grantedRights = await other.query<{ right: string }>(
      `select table_name || ' ' || privilege_type as right from information_schema.role_table_grants
       where table_name like 'audit_%' and grantee = $1 order by 1`,
      [new URL(other.runningUrl).username],
    );
    expect(grantedRights.map(({ right }) => right)).toEqual(
      ['audit_counts', 'audit_events'].flatMap((table) => [`${table} INSERT`, `${table} SELECT`]),
    );
    const appendAsUser = `insert into audit_events (user_id, actor_role, action, target, detail, address, user_agent, request_id)
      values (gen_random_uuid(), 'user', 'customer.created', '', '', '', '', '')`;
    for (const _ of [1, 2]) await other.queryAs(other.runningUrl, appendAsUser);
    expect(await other.query('select sum(events)::int as events from audit_counts')).toEqual([{ events: 2 }]);
  });

  it('deletes only events that are old enough, in batches', async () => {
    const userId = randomUUID();
    for (const days of [401, 500, 399]) await appendOldEvent(userId, days);
    await appendTestEvent({ userId });

    expect(await app.get(AuditPruningJob).run()).toBe(2);
    expect(await selectUserEvents(userId)).toHaveLength(2);
    expect(await database.query('select prune_audit_events($1, 1) as pruned', [AUDIT_MIN_DAYS])).toEqual([
      { pruned: 1 },
    ]);
  });

  it('deletes the events of a deleted account only, and keeps one event of the deletion without its id', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    for (const userId of [gone, stays]) await runAsUser(() => appendTestEvent({ userId, target: 'Ada' }));
    const em = entityManager();
    expect([await forgetAuditEvents(em, gone, 500), await forgetAuditEvents(em, gone, 500)]).toEqual([1, 0]);

    expect(await selectUserEvents(gone)).toEqual([]);
    expect(JSON.stringify(await database.query('select * from audit_events'))).not.toContain(gone);
    expect(await database.query(`select user_id from audit_events where action = 'account.deleted'`)).toHaveLength(1);
    expect([await readEventCount(gone), await readEventCount(stays)]).toEqual([[], [{ events: 1 }]]);
    expect(await selectUserEvents(stays)).toHaveLength(1);
    await expect(database.query(`delete from audit_events where action = 'account.deleted'`)).rejects.toThrow(
      'append-only',
    );
  });
});

describe('The events of an account', () => {
  it('can be deleted only after all its other rows, also by a role without the right to delete', async () => {
    const userId = randomUUID();
    await other.query(`insert into notes_of_users values ($1)`, [userId]);
    const forget = () => other.queryAs(other.runningUrl, `select forget_audit_events('${userId}', 500) as forgotten`);
    await other.query(
      `insert into audit_events (user_id, actor_role, action, target, detail, address, user_agent, request_id)
       values ($1, 'system', 'plan.changed', '', '', '', '', '')`,
      [userId],
    );
    await expect(forget()).rejects.toThrow('append-only');
    await other.query('delete from notes_of_users');
    expect(await forget()).toEqual([{ forgotten: 1 }]);
  });
});

describe('An audit event', () => {
  it('has its texts cut to the column length without splitting a character', async () => {
    const userId = randomUUID();
    await appendTestEvent({ userId, target: '😀'.repeat(10_000), detail: 'x'.repeat(10_000) });

    const [event] = await selectUserEvents(userId);
    expect([[...event!.target].length, event!.detail.length]).toEqual([200, 200]);
    expect(event!.target).toBe('😀'.repeat(200));
  });

  it('has the actor "system" if no request caused it', async () => {
    const userId = randomUUID();
    await appendTestEvent({ userId });

    expect(await selectUserEvents(userId)).toMatchObject([{ by: 'system', byEmail: '', address: '', userAgent: '' }]);
  });

  it('names the acting member of staff', async () => {
    const userId = randomUUID();
    const actor = { userId: randomUUID(), role: 'staff', email: 'grace@paperbill.example' } as const;
    const origin = createOrigin('192.0.2.7', 'Firefox');
    await requestContext.run({ requestId: 'request-42', origin, actor }, () => appendTestEvent({ userId }));

    expect(await selectUserEvents(userId)).toMatchObject([{ by: 'staff', byEmail: actor.email, address: '192.0.2.7' }]);
  });
});

describe('The audit log of a user', () => {
  it('is read in pages, newest first, without gaps or duplicates, also for events of the same moment', async () => {
    const userId = randomUUID();
    await database.query(
      `insert into audit_events (at, user_id, actor_role, action, target, detail, address, user_agent, request_id)
       select '2026-11-22T10:00:00.000001Z'::timestamptz + (n / 4) * interval '1 microsecond', $1, 'system',
         'plan.changed', '', '', '', '', ''
       from generate_series(1, 23) n`,
      [userId],
    );
    const read: AuditEvent[] = [];
    for (let part = await selectUserEvents(userId, null, 5); part.length > 0;) {
      read.push(...part);
      part = await selectUserEvents(userId, part.at(-1)!, 5);
    }

    expect(new Set(read.map(({ id }) => id)).size).toBe(23);
    const order = read.map(({ at, id }) => `${at} ${id}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  it('contains only that user’s events, and none after an invalid cursor', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    for (const each of [userId, other]) await appendTestEvent({ userId: each });

    expect(await selectUserEvents(userId)).toHaveLength(1);
    expect(await selectUserEvents(other, { at: '2100-01-01T00:00:00Z', id: 'no id' })).toEqual([]);
  });
});
