import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { MAX_AUDIT_EVENTS_PER_DAY } from '@paperbill/contracts/rules';
import { createOrigin, requestContext } from '@paperbill/messaging';
import { createDatabase, stopAfterFile } from '@paperbill/test-infrastructure';
import { createDatabaseOptions } from '../database/database.js';
import { appendEvent } from './audit.queries.js';
import { CreateAuditEvents, TOO_MANY_EVENTS_SQLSTATE } from './create-audit-events.js';

const { url } = await createDatabase();
const options = createDatabaseOptions(url, 'spec', { entities: [], migrations: [CreateAuditEvents] });
const orm = await MikroORM.init({ ...options, logger: () => undefined });
stopAfterFile(() => orm.close());
await orm.migrator.up();

const entityManager = () => orm.em.fork();
const appendTestEvent = (userId: string, em = entityManager()) =>
  appendEvent(em, { userId, action: 'customer.created' });
const runAsUser = <T>(work: () => T): T =>
  requestContext.run({ requestId: '', origin: createOrigin('192.0.2.7', '') }, work);
const appendTestEvents = (userIds: string[], each: number, em = entityManager()) =>
  em.execute(
    `insert into audit_events (user_id, actor_id, actor_role, action, target, detail, address, user_agent, request_id)
     select user_id, user_id, 'user', 'customer.changed', '', '', '', '', ''
     from unnest(?::uuid[]) user_id, generate_series(1, ?::int)`,
    [`{${userIds.join()}}`, each],
  );
const readEventCount = (userId: string) =>
  entityManager().execute<{ events: number }[]>('select events from audit_counts where user_id = ?', [userId]);

describe('The daily limit of audit events per user', () => {
  /** Counts the rows of the audit tables and their indexes that are read when one event is added. */
  const rowsReadByAppend = (userId: string): Promise<number> =>
    entityManager().transactional(async (em) => {
      const read = async () => {
        const [{ rows }] = await em.execute<[{ rows: string }]>(
          `select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) as rows
           from pg_class where relname like 'audit_%'`,
        );
        return Number(rows);
      };
      const before = await read();
      await runAsUser(() => appendTestEvent(userId, em));
      return (await read()) - before;
    });

  it('reads a few rows only, however many events and users there are', async () => {
    const userId = randomUUID();
    await appendTestEvents([userId, ...Array.from({ length: 2_000 }, () => randomUUID())], 1);
    await appendTestEvents([userId], MAX_AUDIT_EVENTS_PER_DAY / 2);

    expect(await rowsReadByAppend(userId)).toBeLessThan(10);
    expect(await readEventCount(userId)).toEqual([{ events: MAX_AUDIT_EVENTS_PER_DAY / 2 + 2 }]);
  });

  it('does not make concurrent changes wait, and counts all of them', async () => {
    const userId = randomUUID();
    await entityManager().transactional(async (em) => {
      await appendTestEvents([userId], MAX_AUDIT_EVENTS_PER_DAY - 2, em);
      await runAsUser(() => appendTestEvent(userId));
    });
    await runAsUser(() => appendTestEvent(userId));

    await expect(runAsUser(() => appendTestEvent(userId))).rejects.toMatchObject({ code: TOO_MANY_EVENTS_SQLSTATE });
    expect(await readEventCount(userId)).toHaveLength(2);
  });

  it('does not count changes that were rolled back', async () => {
    const userId = randomUUID();
    const failingTransaction = entityManager().transactional(async (em) => {
      await appendTestEvents([userId], 5, em);
      throw new Error('rolled back');
    });
    await expect(failingTransaction).rejects.toThrow('rolled back');
    await runAsUser(() => appendTestEvent(userId));

    expect(await readEventCount(userId)).toEqual([{ events: 1 }]);
  });

  it('restarts each day', async () => {
    const userId = randomUUID();
    await appendTestEvents([userId], MAX_AUDIT_EVENTS_PER_DAY);
    await entityManager().execute('update audit_counts set day = day - 1 where user_id = ?', [userId]);
    await runAsUser(() => appendTestEvent(userId));

    expect(await readEventCount(userId)).toEqual([{ events: 1 }]);
  });

  it('does not apply to signing in, signing out and ending a session', async () => {
    const userId = randomUUID();
    await appendTestEvents([userId], MAX_AUDIT_EVENTS_PER_DAY);
    await expect(runAsUser(() => appendTestEvent(userId))).rejects.toMatchObject({ code: TOO_MANY_EVENTS_SQLSTATE });

    for (const action of ['account.signed-in', 'account.signed-out', 'account.session-ended'] as const) {
      await runAsUser(() => appendEvent(entityManager(), { userId, action }));
    }
    expect(await readEventCount(userId)).toEqual([{ events: MAX_AUDIT_EVENTS_PER_DAY }]);
  });

  it('does not count events of staff or of the system', async () => {
    const userId = randomUUID();
    await appendTestEvent(userId);
    const actor = { userId: randomUUID(), role: 'staff', email: 'grace@paperbill.example' } as const;
    await requestContext.run({ requestId: '', actor }, () => appendTestEvent(userId));

    expect(await readEventCount(userId)).toEqual([]);
  });
});
