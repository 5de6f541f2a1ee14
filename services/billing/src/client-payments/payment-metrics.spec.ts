import { describe, expect, it } from '@jest/globals';
import { findSequentialScans, vacuum } from '@paperbill/testing';
import { startBillingWithPayments } from '../testing/billing-with-payments.js';

const service = await startBillingWithPayments('connect', { RECONCILIATION_INTERVAL_MINUTES: '60' });

const insertEvents = (columns: string, values: string) => `
  insert into payment_events (id, type, account_id, object_id, created_at, ${columns})
  select 'evt_' || gen_random_uuid(), 'charge.updated', 'acct_1', 'pi_' || n, now(), ${values}`;

describe('The metrics of payments of clients', () => {
  const readMetrics = async (): Promise<Record<string, number>> => {
    const text = await (await fetch(`${await service.app.getUrl()}/metrics`)).text();
    const lines = text.matchAll(/^paperbill_(payment_\w+|client_payments_\w+)\{component="billing"\} (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
  };

  it('count late, failed and missed events, unchecked payments and restricted accounts', async () => {
    const ada = service.newSeller();
    await ada.activate();
    const invoice = ada.newInvoice();
    await invoice.open();
    await service.settleEvents();
    expect(await readMetrics()).toEqual({
      payment_events_oldest_seconds: 0,
      payment_events_failed: 0,
      payment_events_missed: 0,
      client_payments_unchecked: 0,
      payment_accounts_restricted: 0,
    });

    const { database } = service;
    await database.query("update payment_accounts set state = 'restricted'");
    await database.query("update client_payments set expires_at = now(), synced_at = now() - interval '4 hours'");
    await database.query(
      insertEvents('source, state, due_at, received_at', "'webhook', 'received', now() + interval '1 day', now() - interval '1 hour' from generate_series(1, 1) n"),
    ); // oxfmt-ignore
    await database.query(
      insertEvents('source, state, due_at, processed_at', "'reconciliation', 'failed', null, now() from generate_series(1, 2) n"),
    ); // oxfmt-ignore
    const { payment_events_oldest_seconds: age, ...counts } = await readMetrics();
    expect(age).toBeGreaterThanOrEqual(3_600);
    expect(counts).toEqual({
      payment_events_failed: 2,
      payment_events_missed: 2,
      client_payments_unchecked: 1,
      payment_accounts_restricted: 1,
    });
  });

  it('are read from indexes, however many events are finished', async () => {
    await service.database.query(
      insertEvents('source, state, due_at, processed_at, received_at', "'webhook', 'processed', null, now(), now() - interval '9 days' from generate_series(1, 5000) n"),
    ); // oxfmt-ignore
    await vacuum(service);
    const scans = await findSequentialScans(service, readMetrics);
    expect(scans.filter((step) => step.includes('payment_events'))).toEqual([]);
  });
});
