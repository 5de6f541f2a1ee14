import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { WITHOUT_PAYMENTS } from '@paperbill/contracts/http';
import { billing, createHealthMessage } from '@paperbill/contracts/nats';
import { createDatabase, startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { CANCEL_URL, SUCCESS_URL, startBillingWithStripe } from '../testing/billing-with-stripe.js';

it('With PAYMENTS=none all plans are free without limits, a checkout is refused, and nothing is stored', async () => {
  const { bus, database, stop } = await startTestService(billingService, { PAYMENTS: 'none' });
  const userId = randomUUID();

  const free = { status: 'free', trialEndsAt: null, withoutPayments: true };
  expect(await bus.call(billing.getPlan, { userId })).toEqual(free);
  expect(await bus.call(billing.syncPlan, { userId })).toEqual(free);
  const checkout = { userId, email: 'a@example.com', name: 'Ada', successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL };
  await expect(bus.call(billing.createCheckout, checkout)).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER_FAILED',
    message: WITHOUT_PAYMENTS,
  });
  // Billing stores no subscriber with PAYMENTS=none. Deleting a subscriber would call Stripe, which fails without
  // a key.
  expect(await database.query('select * from subscribers')).toEqual([]);
  expect(await bus.call(billing.deleteUser, { userId })).toEqual({ isDone: true });
  expect(await bus.call(createHealthMessage('billing'), {})).toMatchObject({
    status: 'up',
    details: { database: 'up' },
  });
  // If this service kept running, it would also handle the messages of the next test.
  await stop();
});

it('After a switch to PAYMENTS=none subscribers are free and can be deleted, and the log names what remains at Stripe', async () => {
  const database = await createDatabase();
  const databases = { DATABASE_URL: database.runningUrl, DATABASE_MIGRATION_URL: database.ownerUrl };
  const paid = await startBillingWithStripe(databases);
  const ada = paid.newSubscriber();
  expect(await ada.sync(await ada.pay((await ada.upgrade()).url))).toMatchObject({ status: 'trial' });
  const [stored] = await database.query<{ customer: string; subscription: string }>(
    `select stripe_customer_id as customer, stripe_subscription_id as subscription
     from subscribers join subscriptions using (user_id)`,
  );
  const { customer, subscription } = stored!;
  await paid.stop();

  const warnings = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  const { bus } = await startTestService(billingService, { ...databases, PAYMENTS: 'none' });
  const atStripe = expect.stringContaining('at Stripe');
  const expectedWarning = { count: 1, subscriptions: [subscription], msg: atStripe };
  while (!warnings.mock.calls.some(([told]) => 'subscriptions' in Object(told))) await sleep(5);
  expect(warnings).toHaveBeenCalledWith(expectedWarning);

  const { userId } = ada;
  const free = { status: 'free', trialEndsAt: null, withoutPayments: true };
  for (const message of [billing.getPlan, billing.syncPlan]) expect(await bus.call(message, { userId })).toEqual(free);
  expect(await bus.call(billing.endRenewal, { userId })).toEqual({});
  expect(await bus.call(billing.deleteUser, { userId })).toEqual({ isDone: true });
  expect(warnings).toHaveBeenCalledWith({ customer, msg: atStripe });
  expect(await database.query('select from subscribers full join subscriptions using (user_id)')).toEqual([]);
  warnings.mockRestore();
});
