import { beforeEach, describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { randomUUID } from 'node:crypto';
import { noSubscription } from '../subscriptions/subscription-record.js';
import { staff, startBilling } from '../testing/billing-under-test.js';
import { answerWithList, startFakeStripe, answerWithRefusal } from '../testing/fake-stripe.js';
import { createStripeId } from '../testing/stripe-objects.js';
import { aSubscription } from '../testing/stripe-objects.js';

const stripe = await startFakeStripe();
const service = await startBilling(stripe.url);

beforeEach(() => void (stripe.answer = answerWithList));

const getSubscriber = (userId: string) => service.bus.call(billing.getSubscriber, { userId });
const syncSubscriber = (userId: string) => service.bus.call(billing.syncSubscriber, { userId, staff });

const createSubscriberAtStripe = async () => {
  const subscriber = await service.addSubscriber();
  const subscription = aSubscription({ id: createStripeId('sub') });
  stripe.subscriptions.set(subscriber.customerId, [subscription]);
  return { ...subscriber, subscriptionId: subscription.id };
};

describe('A subscriber on the staff page', () => {
  it("is shown with the stored record, Stripe's record and their differences", async () => {
    const { userId, customerId, email, subscriptionId } = await createSubscriberAtStripe();

    expect(await getSubscriber(userId)).toEqual({
      userId,
      email,
      customerId,
      ours: noSubscription,
      stripe: {
        subscriptionId,
        status: 'active',
        stripeStatus: 'active',
        currentPeriodEndsAt: '2027-01-15T08:00:00.000Z',
        trialEndsAt: null,
        cancelsAt: null,
        paymentProblem: false,
      },
      stripeError: '',
      differences: ['subscriptionId', 'status', 'stripeStatus', 'currentPeriodEndsAt'],
      actions: [],
    });
  });

  it('without a subscription at Stripe differs in the fields that are still stored', async () => {
    const { userId, customerId } = await createSubscriberAtStripe();
    await syncSubscriber(userId);
    stripe.subscriptions.delete(customerId);

    expect(await getSubscriber(userId)).toMatchObject({
      stripe: null,
      stripeError: '',
      differences: expect.arrayContaining(['status']),
    });
  });

  it('without a customer at Stripe has an empty record on both sides', async () => {
    const userId = randomUUID();
    await service.database.query("insert into subscribers (user_id, email) values ($1, 'ada@example.com')", [userId]);

    const empty = { customerId: '', ours: noSubscription, stripe: null, differences: [] };
    expect(await getSubscriber(userId)).toMatchObject(empty);
    expect(await syncSubscriber(userId)).toMatchObject({ actions: [{ action: 'sync', by: staff.email, changes: [] }] });
  });

  it('is NOT_FOUND for a user who never opened a checkout', async () => {
    await expect(getSubscriber(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(syncSubscriber(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('A sync by staff', () => {
  it("stores Stripe's state, and records who asked and what changed, newest first", async () => {
    const { userId, subscriptionId } = await createSubscriberAtStripe();
    const synced = await syncSubscriber(userId);
    const { actions } = await syncSubscriber(userId);

    expect(synced).toMatchObject({ ours: { subscriptionId, status: 'active' }, differences: [] });
    expect(synced.actions).toEqual([
      {
        at: expect.any(String),
        action: 'sync',
        by: staff.email,
        eventId: '',
        changes: expect.arrayContaining([{ field: 'status', before: 'free', after: 'active' }]),
        error: '',
      },
    ]);
    expect(actions.map(({ changes }) => changes.length > 0)).toEqual([false, true]);
  });

  it('that fails is recorded and shown with the reason', async () => {
    const { userId } = await createSubscriberAtStripe();
    stripe.answer = answerWithRefusal;
    const error = expect.stringContaining('Invalid API Key provided');

    const expectedSubscriber = { ours: noSubscription, stripe: null, stripeError: error, differences: [] };
    expect(await getSubscriber(userId)).toMatchObject(expectedSubscriber);
    const actions = [{ action: 'sync', by: staff.email, changes: [], error }];
    expect(await syncSubscriber(userId)).toMatchObject({ ...expectedSubscriber, actions });
  });
});
