import { describe, expect, it } from '@jest/globals';
import { findSequentialScans, vacuum } from '@paperbill/testing';
import { startBilling } from '../testing/billing-under-test.js';
import { answerWithList, startFakeStripe, answerWithRefusal } from '../testing/fake-stripe.js';
import { aSubscriptionUpdatedEvent } from '../testing/stripe-objects.js';

const stripe = await startFakeStripe();
const billing = await startBilling(stripe.url);

async function readMetric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${await billing.app.getUrl()}/metrics`)).text();
  const [plain, labels] = name.split(/[{}]/);
  const value = new RegExp(`^${plain}\\{${labels ? `${labels},` : ''}component="billing"\\} (\\S+)$`, 'm').exec(
    text,
  )?.[1];
  return value === undefined ? undefined : Number(value);
}

describe('The metrics of the event queue', () => {
  it('report at each scrape how many events wait, since when, and how many have failed', async () => {
    expect(await readMetric('paperbill_webhook_events_waiting')).toBe(0);
    expect(await readMetric('paperbill_webhook_events_oldest_seconds')).toBe(0);

    stripe.answer = answerWithRefusal;
    const { customerId } = await billing.addSubscriber();
    const event = aSubscriptionUpdatedEvent(customerId);
    await billing.deliver(event);
    await billing.waitForEvent(event.id, ({ attempts }) => attempts > 0);
    await billing.database.query(`update subscription_events set received_at = received_at - interval '1 hour'`);
    expect(await readMetric('paperbill_webhook_events_waiting')).toBe(1);
    expect(await readMetric('paperbill_webhook_events_oldest_seconds')).toBeGreaterThan(3_600);
    expect(await readMetric('paperbill_webhook_event_attempts_total{outcome="error"}')).toBeGreaterThan(0);

    await billing.database.query(`update subscription_events set state = 'failed', due_at = null, lease = null,
      leased_until = null, processed_at = clock_timestamp()`);
    expect(await readMetric('paperbill_webhook_events_waiting')).toBe(0);
    expect(await readMetric('paperbill_webhook_events_failed')).toBe(1);
    stripe.answer = answerWithList;
  });

  it('report the time of the last reconciliation', async () => {
    const [{ at }] = (await billing.database.query<{ at: number }>(
      'select extract(epoch from started_at)::float as at from reconciliations',
    )) as [{ at: number }];
    expect(await readMetric('paperbill_reconciliation_last_success_timestamp_seconds')).toBe(at);
  });

  it('are read from indexes, however many events are finished', async () => {
    await billing.database.query(`
      insert into subscription_events (id, type, source, customer_id, subscription_id, payload, created_at, state, due_at, processed_at)
      select 'evt_' || n, 'invoice.paid', 'webhook', 'cus_' || n, '', '{}', now(), 'processed', null, now() from generate_series(1, 5000) n`);
    await vacuum(billing);
    const scans = await findSequentialScans(billing, () => readMetric('paperbill_webhook_events_waiting'));
    expect(scans.filter((step) => step.includes('subscription_events'))).toEqual([]);
  });
});
