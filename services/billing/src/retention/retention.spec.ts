import { describe, expect, it } from '@jest/globals';
import { findSequentialScans, vacuum } from '@paperbill/testing';
import { startBilling } from '../testing/billing-under-test.js';
import { Retention } from './retention.service.js';

const service = await startBilling('http://127.0.0.1:9');
const retention = service.app.get(Retention);

const queryDatabase = (sql: string) => service.database.query<Record<string, unknown>>(sql);
const selectIds = async (table: string, column: string) =>
  (await queryDatabase(`select ${column} as id from ${table} order by 1`)).map(({ id }) => String(id));

const insertPaymentEvents = (rows: string) =>
  queryDatabase(`
    insert into payment_events (id, type, source, state, account_id, object_id, created_at, received_at, processed_at, due_at)
    select id, 'charge.updated', 'webhook', state, 'acct_1', 'pi_1', now(), now() - days * interval '1 day',
      case when state <> 'received' then now() end,
      case when state = 'received' then now() + interval '1 day' end
    from (${rows}) as row(id, days, state)`);

const insertEvents = (rows: string) =>
  queryDatabase(`
    insert into subscription_events (id, type, source, state, customer_id, subscription_id, payload, created_at,
      received_at, processed_at, due_at)
    select id, 'invoice.paid', 'webhook', state, 'cus_' || id, '', '{}', now(), now() - make_interval(days => days),
      case when state <> 'received' then now() end,
      case when state = 'received' then now() + interval '1 day' end
    from (values ${rows}) as row(id, days, state)`);

describe('Rows older than the retention period', () => {
  it('are deleted, except unprocessed events and events with later staff actions', async () => {
    await insertEvents(`('young', 399, 'processed'), ('old', 401, 'processed'), ('ignored', 401, 'ignored'),
      ('failed', 401, 'failed'), ('waiting', 401, 'received'), ('replayed', 401, 'processed')`);
    await insertPaymentEvents(
      `values ('young', 399, 'processed'), ('old', 401, 'processed'), ('waiting', 401, 'received')`,
    );
    await queryDatabase(`insert into subscription_event_attempts (event_id) values ('young'), ('old')`);
    await queryDatabase(`
      insert into staff_actions (action, user_id, event_id, staff_user_id, staff_email, at)
      values ('replay', null, 'replayed', gen_random_uuid(), 'a@example.com', now() - interval '399 days'),
        ('replay', null, 'old', gen_random_uuid(), 'a@example.com', now() - interval '401 days')`);
    await queryDatabase(`
      insert into forgotten_customers values (repeat('a', 64), now() - interval '399 days'),
        (repeat('b', 64), now() - interval '401 days')`);
    await queryDatabase('delete from reconciliations');
    await queryDatabase(`
      insert into reconciliations (started_at, finished_at, error)
      values (now() - interval '500 days', now(), ''), (now() - interval '450 days', now(), ''),
        (now() - interval '449 days', now(), 'It failed')`);

    await retention.run();

    expect(await selectIds('subscription_events', 'id')).toEqual(['replayed', 'waiting', 'young']);
    expect(await selectIds('payment_events', 'id')).toEqual(['waiting', 'young']);
    expect(await selectIds('subscription_event_attempts', 'event_id')).toEqual(['young']);
    expect(await selectIds('staff_actions', 'event_id')).toEqual(['replayed']);
    expect(await selectIds('forgotten_customers', 'customer_hash')).toEqual(['a'.repeat(64)]);
    expect(await queryDatabase('select error from reconciliations order by started_at')).toEqual([
      { error: '' },
      { error: 'It failed' },
    ]);
  });

  it('are found without a sequential scan among 20,000 rows of each kind', async () => {
    await insertEvents(`('many', 1, 'processed')`);
    await insertPaymentEvents(`select 'evt_' || n, n / 1440.0, 'processed' from generate_series(1, 20000) n`);
    await queryDatabase(`
      insert into subscription_events (id, type, source, state, customer_id, subscription_id, payload, created_at, received_at,
        processed_at, due_at)
      select 'evt_' || n, 'invoice.paid', 'webhook', 'processed', '', '', '{}', now(), now() - n * interval '1 minute', now(), null
      from generate_series(1, 20000) n`);
    await queryDatabase(`
      insert into staff_actions (action, user_id, staff_user_id, staff_email, at)
      select 'sync', gen_random_uuid(), gen_random_uuid(), 'a@example.com', now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);
    await queryDatabase(`
      insert into forgotten_customers
      select encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);
    await queryDatabase(`
      insert into reconciliations (started_at, finished_at)
      select now() - n * interval '1 minute', now() from generate_series(1, 20000) n`);
    await vacuum(service);

    expect(await findSequentialScans(service, () => retention.run())).toEqual([]);
  });
});
