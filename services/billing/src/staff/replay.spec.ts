import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StaffSubscriber } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { MAX_ATTEMPTS } from '../inbox/inbox-processor.js';
import { staff, startBilling } from '../testing/billing-under-test.js';
import { answerWithList, createHangingAnswer, startFakeStripe, answerWithRefusal } from '../testing/fake-stripe.js';
import { anEvent, createStripeId, aSubscriptionUpdatedEvent } from '../testing/stripe-objects.js';
import { aSubscription } from '../testing/stripe-objects.js';

const stripe = await startFakeStripe();
const service = await startBilling(stripe.url);

beforeEach(() => void (stripe.answer = answerWithList));

const replayEvent = (eventId: string) => service.bus.call(billing.replayEvent, { eventId, staff });
const getSubscriber = (userId: string): Promise<StaffSubscriber> => service.bus.call(billing.getSubscriber, { userId });

const createSubscriber = async () => {
  const subscriber = await service.addSubscriber();
  stripe.subscriptions.set(subscriber.customerId, [aSubscription({ id: createStripeId('sub') })]);
  return subscriber;
};

/** Returns the id of an event that has failed too often. The worker no longer retries it. */
async function createFailedEvent(customerId: string): Promise<string> {
  const id = createStripeId('evt');
  await service.database.query(
    `insert into subscription_events (id, type, source, customer_id, subscription_id, payload, created_at, state, due_at,
       processed_at, attempts)
     values ($1, 'customer.subscription.updated', 'webhook', $2, '', '{}', now(), 'failed', null, now(), $3)`,
    [id, customerId, MAX_ATTEMPTS],
  );
  return id;
}

describe('A replay', () => {
  it('processes a failed event at once, and records who asked and what changed', async () => {
    const { userId, customerId } = await createSubscriber();
    const eventId = await createFailedEvent(customerId);

    const replayed = await replayEvent(eventId);
    expect(replayed).toMatchObject({ state: 'processed', attempts: MAX_ATTEMPTS + 1 });
    const changes = expect.arrayContaining([{ field: 'status', before: 'free', after: 'active' }]);
    expect(replayed.attemptLog.at(-1)).toEqual({ at: expect.any(String), error: '', changes, replayedBy: staff.email });
    const { actions, ours } = await getSubscriber(userId);
    expect(ours.status).toBe('active');
    expect(actions).toEqual([
      { at: expect.any(String), action: 'replay', by: staff.email, eventId, changes, error: '' },
    ]);
  });

  it('that fails records the reason and leaves the event as it was', async () => {
    const { userId, customerId } = await createSubscriber();
    const eventId = await createFailedEvent(customerId);
    stripe.answer = answerWithRefusal;

    const replayed = await replayEvent(eventId);
    expect(replayed).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS + 1 });
    const error = expect.stringContaining('Invalid API Key provided');
    expect(replayed.attemptLog.at(-1)).toMatchObject({ error, changes: [], replayedBy: staff.email });
    expect((await getSubscriber(userId)).actions).toMatchObject([
      { action: 'replay', by: staff.email, eventId, error },
    ]);
  });

  it('that fails does not change a processed event', async () => {
    const { customerId } = await createSubscriber();
    const event = aSubscriptionUpdatedEvent(customerId);
    await service.deliver(event);
    const { processedAt } = await service.waitForEvent(event.id, ({ state }) => state === 'processed');
    stripe.answer = answerWithRefusal;

    expect(await replayEvent(event.id)).toMatchObject({ state: 'processed', processedAt, attempts: 2 });
  });

  it('of a waiting event replaces its next attempt', async () => {
    stripe.answer = answerWithRefusal;
    const { customerId } = await createSubscriber();
    const event = aSubscriptionUpdatedEvent(customerId);
    await service.deliver(event);
    await service.waitForEvent(event.id, ({ attempts }) => attempts === 1);
    stripe.answer = answerWithList;

    expect(await replayEvent(event.id)).toMatchObject({ state: 'processed', nextAttemptAt: null });
    const requestCount = stripe.requestedCustomers.length;
    await service.makeEventsDue();
    // The worker leases events in order of receipt. When it has processed this later event, it has already passed the
    // replayed event.
    const later = anEvent('coupon.created', { object: 'coupon' });
    await service.deliver(later);
    await service.waitForEvent(later.id, ({ state }) => state === 'ignored');
    expect(stripe.requestedCustomers).toHaveLength(requestCount);
  });

  it('of an event that the worker is processing stores one state, and both attempts are recorded', async () => {
    const { answer, requestReceived, resume } = createHangingAnswer();
    stripe.answer = answer;
    const { userId, customerId } = await createSubscriber();
    const event = aSubscriptionUpdatedEvent(customerId);
    await service.deliver(event);
    await requestReceived;
    const replays = Promise.all([replayEvent(event.id), replayEvent(event.id)]);
    resume();
    await replays;

    const { attemptLog, state } = await service.waitForEvent(event.id, ({ state }) => state !== 'received');
    expect(state).toBe('processed');
    expect(attemptLog.filter(({ replayedBy }) => replayedBy === staff.email)).toHaveLength(2);
    expect(attemptLog.filter(({ changes }) => changes.length > 0)).toHaveLength(1);
    expect((await getSubscriber(userId)).actions).toHaveLength(2);
  });

  it('of an unknown event is NOT_FOUND, as is the event', async () => {
    for (const call of [replayEvent, service.getEvent]) {
      await expect(call('evt_nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
