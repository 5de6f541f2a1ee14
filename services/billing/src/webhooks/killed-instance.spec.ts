import { describe, expect, it } from '@jest/globals';
import { createDatabase, getFileBus } from '@paperbill/testing';
import { startBillingProcess } from '../testing/billing-process.js';
import { toStripeConfig, createBillingClient } from '../testing/billing-under-test.js';
import { answerWithList, createHangingAnswer, startFakeStripe } from '../testing/fake-stripe.js';
import { createStripeId, aSubscriptionUpdatedEvent } from '../testing/stripe-objects.js';
import { aSubscription } from '../testing/stripe-objects.js';

const stripe = await startFakeStripe();
const database = await createDatabase();
const billing = createBillingClient({ bus: await getFileBus(), database });

const startInstance = () => startBillingProcess({ ...toStripeConfig(stripe.url), DATABASE_URL: database.ownerUrl });

const createSubscriber = async () => {
  const subscriber = await billing.addSubscriber();
  stripe.subscriptions.set(subscriber.customerId, [aSubscription({ id: createStripeId('sub') })]);
  return subscriber;
};

const selectUnfinishedEvents = async () =>
  (await database.query("select id from subscription_events where state = 'received'")).length;

describe('A killed instance', () => {
  it('loses nothing: the next instance processes its event', async () => {
    const { answer, requestReceived } = createHangingAnswer();
    stripe.answer = answer;
    const killed = await startInstance();
    const { userId, customerId } = await createSubscriber();
    const event = aSubscriptionUpdatedEvent(customerId);
    await billing.deliver(event);
    await requestReceived;
    await killed.kill();
    expect(
      await database.query('select state, attempts, lease is not null as leased from subscription_events'),
    ).toEqual([{ state: 'received', attempts: 0, leased: true }]);

    stripe.answer = answerWithList;
    const next = await startInstance();
    await billing.makeEventsDue();

    const processed = await billing.waitForEvent(event.id, ({ state }) => state === 'processed');
    expect(processed).toMatchObject({ attempts: 1 });
    expect(processed.attemptLog).toMatchObject([{ changes: expect.arrayContaining([expect.anything()]) }]);
    expect(await billing.getRecord(userId)).toMatchObject({ status: 'active' });
    await next.kill();
  });

  it('loses none of many events, and processes none twice, even if killed repeatedly at random points', async () => {
    let instance = await startInstance();
    const subscribers = await Promise.all(Array.from({ length: 6 }, createSubscriber));
    const events = Array.from({ length: 40 }, (_, index) =>
      aSubscriptionUpdatedEvent(subscribers[index % 6]!.customerId),
    );
    await Promise.all(events.map((event) => billing.deliver(event)));
    for (let left = await selectUnfinishedEvents(), kills = 0; left > 0; left = await selectUnfinishedEvents()) {
      if (left > 35 - kills * 15 || kills === 2) continue;
      await instance.kill();
      kills++;
      instance = await startInstance();
      await billing.makeEventsDue();
    }

    for (const { id } of events) {
      expect(await billing.getEvent(id)).toMatchObject({
        state: 'processed',
        attempts: 1,
        attemptLog: [{ error: '' }],
      });
    }
    for (const { userId } of subscribers) expect(await billing.getRecord(userId)).toMatchObject({ status: 'active' });
    await instance.kill();
  });
});
