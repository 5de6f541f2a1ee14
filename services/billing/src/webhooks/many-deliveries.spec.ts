import { describe, expect, it } from '@jest/globals';
import type { SubscriptionEvent } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { summarizeSubscriptions } from '../subscriptions/subscription-record.js';
import { toLocalStripeConfig, startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';
import { startWebhookEndpoint } from '../testing/billing-with-stripe.js';
import { isHandledEventType } from './event-worker.js';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';

const SUBSCRIBER_COUNT = 16;
const MIN_DELIVERIES = 400;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const CARD_FAILING_AT_RENEWAL = '4000 0000 0000 0341';

const service = await startBillingWithStripe(
  {},
  { webhookUrl: await startWebhookEndpoint(), webhookRetryScale: 0.001 },
);
await startTestService(billingService, { ...toLocalStripeConfig(service.stripe), DATABASE_URL: service.databaseUrl });

/**
 * Simulates the history of a subscription. One of four subscriptions stays on trial, one pays, one fails to pay, and
 * one is cancelled.
 */
async function runSubscriptionHistory(subscriber: Subscriber, index: number): Promise<void> {
  const { stripeApi, stripe } = service;
  const { url } = await subscriber.upgrade();
  const customer = await subscriber.customerId();
  const now = Math.floor(Date.now() / 1_000);
  const clock = await stripeApi.testHelpers.testClocks.create({ frozen_time: now, customer } as never);
  await subscriber.pay(url);
  if (index % 4 === 0) return;
  await stripe.control.advance(clock.id, now + 14 * DAY_SECONDS + 2 * HOUR_SECONDS);
  if (index % 4 === 1) return;
  if (index % 4 === 2) await stripe.control.replaceCard(customer, CARD_FAILING_AT_RENEWAL);
  else await subscriber.cancel();
  await stripe.control.advance(clock.id, now + 45 * DAY_SECONDS + 3 * HOUR_SECONDS);
}

const listAllEvents = async (): Promise<SubscriptionEvent[]> => {
  const events: SubscriptionEvent[] = [];
  for (let after: string | null = null; ; after = events.at(-1)!.id) {
    const part: SubscriptionEvent[] = await service.bus.call(billing.exportEvents, { after });
    if (part.length === 0) return events;
    events.push(...part);
  }
};

const waitForProcessedEvents = async (): Promise<SubscriptionEvent[]> => {
  for (;;) {
    const events = await listAllEvents();
    if (events.every(({ state }) => state !== 'received')) return events;
  }
};

const listStripeEvents = () => service.stripeApi.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });

const readPlanAtStripe = async (subscriber: Subscriber) => {
  const customer = await subscriber.customerId();
  return summarizeSubscriptions((await service.stripeApi.subscriptions.list({ customer, status: 'all' })).data).record;
};

describe('Hundreds of shuffled, repeated and partly lost deliveries to two instances', () => {
  it("lead to Stripe's state after a reconciliation", async () => {
    const { control } = service.stripe;
    const subscribers = Array.from({ length: SUBSCRIBER_COUNT }, () => service.newSubscriber());
    const [early, late] = [subscribers.slice(0, SUBSCRIBER_COUNT / 2), subscribers.slice(SUBSCRIBER_COUNT / 2)];

    // The webhooks of the `early` subscribers arrive while the subscriptions are still changing. The webhooks of the
    // `late` subscribers arrive together after all changes.
    await control.rules({ drop: 0.2, duplicate: 0.6, delayMs: 300, concurrency: 10, seed: 7 });
    await Promise.all(early.map(runSubscriptionHistory));
    await control.settle();
    await control.rules({ hold: true, drop: 0.2, duplicate: 0.6, order: 'shuffled', concurrency: 10, seed: 11 });
    await Promise.all(late.map(runSubscriptionHistory));
    await control.flush();
    await control.settle();

    const deliveries = await control.deliveries();
    const attempts = deliveries.flatMap(({ attempts }) => attempts);
    expect(attempts.length).toBeGreaterThan(MIN_DELIVERIES);
    expect(attempts.filter(({ status }) => status !== 200)).toEqual([]);
    const arrived = new Set(deliveries.filter(({ state }) => state === 'delivered').map(({ event }) => event));
    const inbox = await waitForProcessedEvents();
    expect(new Set(inbox.map(({ id }) => id))).toEqual(arrived);

    await service.app.get(ReconciliationService).run(undefined, new Date(Date.now() + 60_000));
    const reconciled = await waitForProcessedEvents();

    const lostEvents = (await listStripeEvents()).filter(
      ({ id, type }) => isHandledEventType(type) && !arrived.has(id),
    );
    expect(lostEvents.length).toBeGreaterThan(8);
    const found = reconciled.filter(({ source }) => source === 'reconciliation');
    expect(found.map(({ id }) => id).sort()).toEqual(lostEvents.map(({ id }) => id).sort());
    expect(reconciled.filter(({ state, attempts }) => state === 'failed' || attempts !== 1)).toEqual([]);
    for (const { type, state } of reconciled)
      expect([type, state]).toEqual([type, isHandledEventType(type) ? 'processed' : 'ignored']);
    for (const subscriber of subscribers) {
      const { ours } = await service.bus.call(billing.getSubscriber, { userId: subscriber.userId });
      expect(ours).toEqual(await readPlanAtStripe(subscriber));
    }
    const statuses = await Promise.all(
      subscribers.map(async (subscriber) => (await readPlanAtStripe(subscriber)).stripeStatus),
    );
    expect(new Set(statuses)).toEqual(new Set(['trialing', 'active', 'past_due', 'canceled']));
  }, 240_000);
});
