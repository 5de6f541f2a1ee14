import { beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { computeRetryDelay, MAX_ATTEMPTS } from '../inbox/inbox-processor.js';
import { answerWithList, createHangingAnswer, startFakeStripe, answerWithRefusal } from '../testing/fake-stripe.js';
import { startBilling } from '../testing/billing-under-test.js';
import { anEvent, createStripeId, aSubscriptionUpdatedEvent } from '../testing/stripe-objects.js';
import { aSubscription } from '../testing/stripe-objects.js';
import { storeEvent } from './event-inbox.queries.js';
import { EventWorker } from './event-worker.js';

const stripe = await startFakeStripe();
const instance = await startBilling(stripe.url);
await startBilling(stripe.url, { DATABASE_URL: instance.databaseUrl });

beforeEach(() => {
  stripe.answer = answerWithList;
  stripe.requestedCustomers.length = 0;
});

const createSubscriber = async () => {
  const subscriber = await instance.addSubscriber();
  stripe.subscriptions.set(subscriber.customerId, [aSubscription({ id: createStripeId('sub') })]);
  return subscriber;
};

it('An event of a customer makes the worker fetch the subscription from Stripe, and records what changed', async () => {
  const { userId, customerId } = await createSubscriber();
  const event = aSubscriptionUpdatedEvent(customerId);
  await instance.deliver(event);

  const processed = await instance.waitForEvent(event.id, ({ state }) => state === 'processed');
  expect(processed).toMatchObject({ userId, attempts: 1, nextAttemptAt: null, processedAt: expect.any(String) });
  expect(processed.attemptLog).toEqual([
    {
      at: expect.any(String),
      error: '',
      replayedBy: null,
      changes: expect.arrayContaining([{ field: 'status', before: 'free', after: 'active' }]),
    },
  ]);
  expect(await instance.getRecord(userId)).toMatchObject({ status: 'active' });
});

it('Many events of a few subscribers in two instances are each processed once, at most one per subscriber at a time', async () => {
  const subscribers = await Promise.all(Array.from({ length: 4 }, createSubscriber));
  const events = Array.from({ length: 40 }, (_, index) =>
    aSubscriptionUpdatedEvent(subscribers[index % 4]!.customerId),
  );
  stripe.maxConcurrent = 0;
  await Promise.all(events.map((event) => instance.deliver(event)));

  for (const { id } of events) {
    const { attemptLog } = await instance.waitForEvent(id, ({ state }) => state === 'processed');
    expect(attemptLog).toHaveLength(1);
  }
  expect(stripe.requestedCustomers).toHaveLength(40);
  expect(stripe.maxConcurrent).toBe(1);
});

describe('An irrelevant event', () => {
  it.each([
    [
      'of an ignored type',
      async () => anEvent('coupon.created', { object: 'coupon', customer: (await createSubscriber()).customerId }),
    ],
    ['of an unknown type', async () => anEvent('billing.robot.tired', { object: 'billing.robot' })],
    ['of a customer without a user', async () => aSubscriptionUpdatedEvent(createStripeId('cus'))],
    ['without a customer', async () => anEvent('invoice.paid', { object: 'invoice', customer: null })],
  ])('%s is kept and ignored, and Stripe is not asked', async (_, make) => {
    const event = await make();
    await instance.deliver(event);

    const ignored = await instance.waitForEvent(event.id, ({ state }) => state !== 'received');
    expect(ignored).toMatchObject({ state: 'ignored', nextAttemptAt: null, payload: event });
    expect(ignored.attemptLog).toMatchObject([{ error: '', changes: [] }]);
    expect(stripe.requestedCustomers).toEqual([]);
  });
});

describe('While Stripe refuses calls', () => {
  it('an event is retried with growing delays, and fails in the end', async () => {
    stripe.answer = answerWithRefusal;
    const event = aSubscriptionUpdatedEvent((await createSubscriber()).customerId);
    await instance.deliver(event);
    for (let attempt = 0; ;) {
      const failed = await instance.waitForEvent(event.id, ({ attempts }) => attempts > attempt);
      // On a slow machine, the worker may have made several attempts since the last check.
      attempt = failed.attempts;
      if (attempt === MAX_ATTEMPTS) break;
      expect(failed.state).toBe('received');
      const pause = Date.parse(failed.nextAttemptAt!) - Date.parse(failed.attemptLog.at(-1)!.at);
      expect(pause).toBeLessThanOrEqual(computeRetryDelay(attempt, 1));
      expect(pause).toBeGreaterThan(computeRetryDelay(attempt, 0) / 2);
      await instance.makeEventsDue();
    }

    const failed = await instance.waitForEvent(event.id, ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ attempts: MAX_ATTEMPTS, nextAttemptAt: null });
    expect(failed.attemptLog).toHaveLength(MAX_ATTEMPTS);
    for (const { error } of failed.attemptLog) {
      expect(error).toBe(
        'The payment provider refused this request. Please try again later. (Invalid API Key provided)',
      );
    }
  });

  it('an event waits, and is processed once Stripe answers', async () => {
    stripe.answer = answerWithRefusal;
    const { userId, customerId } = await createSubscriber();
    const event = aSubscriptionUpdatedEvent(customerId);
    await instance.deliver(event);
    await instance.waitForEvent(event.id, ({ attempts }) => attempts > 0);
    expect(await instance.getRecord(userId)).toMatchObject({ status: 'free' });
    stripe.answer = answerWithList;
    await instance.makeEventsDue();

    const processed = await instance.waitForEvent(event.id, ({ state }) => state === 'processed');
    const succeeded = processed.attemptLog.map(({ error }) => error === '');
    expect([succeeded[0], succeeded.indexOf(true)]).toEqual([false, succeeded.length - 1]);
    expect(await instance.getRecord(userId)).toMatchObject({ status: 'active' });
  });
});

describe('An instance', () => {
  it('that hangs loses its event to another one, and its late changes are rolled back', async () => {
    const { answer, requestReceived, resume } = createHangingAnswer();
    stripe.answer = answer;
    const event = aSubscriptionUpdatedEvent((await createSubscriber()).customerId);
    await instance.deliver(event);
    await requestReceived;
    const [before] = await selectLease(event.id);
    await instance.makeEventsDue();
    let [now] = await selectLease(event.id);
    while (now!.lease === before!.lease || now!.lease === null) [now] = await selectLease(event.id);
    resume();

    const processed = await instance.waitForEvent(event.id, ({ state }) => state === 'processed');
    expect(processed.attemptLog).toMatchObject([{ error: '', changes: expect.arrayContaining([expect.anything()]) }]);
    expect(processed.attempts).toBe(1);
  });

  it('that receives a stop finishes its current event', async () => {
    const { answer, requestReceived, resume } = createHangingAnswer();
    stripe.answer = answer;
    const event = aSubscriptionUpdatedEvent((await createSubscriber()).customerId);
    const leaving = await startBilling(stripe.url);
    await leaving.database.query(
      'insert into subscribers (user_id, stripe_customer_id, email) values (gen_random_uuid(), $1, $1)',
      [(event.data.object as { customer: string }).customer],
    );
    await storeEvent(leaving.app.get(EntityManager), event, JSON.stringify(event), 'webhook');
    leaving.app.get(EventWorker).notify();
    await requestReceived;
    const stopped = leaving.stop();
    resume();
    await stopped;

    expect(await leaving.database.query('select state, attempts from subscription_events')).toEqual([
      { state: 'processed', attempts: 1 },
    ]);
  });
});

const selectLease = (eventId: string) =>
  instance.database.query<{ lease: string | null }>('select lease from subscription_events where id = $1', [eventId]);
