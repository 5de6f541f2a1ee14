import { describe, expect, it } from '@jest/globals';
import { createAuditMessages, billing } from '@paperbill/contracts/nats';
import { createOrigin, requestContext } from '@paperbill/messaging';
import { staff, startBilling } from '../testing/billing-under-test.js';
import { answerWithRefusal, startFakeStripe } from '../testing/fake-stripe.js';
import { aSubscription, createStripeId } from '../testing/stripe-objects.js';

const stripe = await startFakeStripe();
const service = await startBilling(stripe.url);

const origin = createOrigin('192.0.2.7', 'Firefox');
const runInRequest = <T>(work: () => Promise<T>) => requestContext.run({ requestId: 'request-42', origin }, work);
const listAuditedActions = async (userId: string) =>
  (await service.bus.call(createAuditMessages('billing').list, { userId, before: null, limit: 100 })).map(
    ({ by, byEmail, action, detail }) => [by, byEmail, action, detail].filter(Boolean).join(' '),
  );

const createSubscribedUser = async () => {
  const { userId, customerId } = await service.addSubscriber();
  stripe.subscriptions.set(customerId, [aSubscription({ id: createStripeId('sub') })]);
  return userId;
};

describe('The audit log of a plan', () => {
  it('records each change of status with its source, and nothing without a change', async () => {
    const userId = await createSubscribedUser();
    await runInRequest(() => service.bus.call(billing.syncPlan, { userId }));
    await runInRequest(() => service.bus.call(billing.syncPlan, { userId }));

    expect(await listAuditedActions(userId)).toEqual(['user plan.changed free → active']);
  });

  it('records staff actions with their changes, failed ones included', async () => {
    const userId = await createSubscribedUser();
    await runInRequest(() => service.bus.call(billing.syncSubscriber, { userId, staff }));
    stripe.answer = answerWithRefusal;
    await runInRequest(() => service.bus.call(billing.syncSubscriber, { userId, staff }));

    expect(await listAuditedActions(userId)).toEqual([
      `staff ${staff.email} staff.synced-subscriber`,
      `staff ${staff.email} staff.synced-subscriber`,
      `staff ${staff.email} plan.changed free → active`,
    ]);
  });
});
