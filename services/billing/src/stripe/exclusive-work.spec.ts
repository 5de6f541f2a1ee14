import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { ClientPaymentSync } from '../client-payments/client-payment-sync.js';
import { billingService } from '../service.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { answerWithList, createHangingAnswer, startFakeStripe } from '../testing/fake-stripe.js';
import { limitCalls } from './call-limit.js';
import { StripeGateway } from './stripe-gateway.js';

/** Number of jobs that hold a lock and a database connection during calls to Stripe. */
const JOBS_WITH_LOCK = 4;

const stripe = await startFakeStripe();
const service = await startTestService(billingService, {
  STRIPE_API_URL: stripe.url,
  STRIPE_SECRET_KEY: 'sk_test_of_the_specs',
});

async function syncPayment(userId: string, sessionId = `cs_${randomUUID()}`): Promise<unknown> {
  const [payment] = await service.database.query<{ id: string; invoiceId: string }>(
    `insert into client_payments (user_id, invoice_id, link_id, account_id, session_id, amount, currency, expires_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'acct_1', $2, 1, 'EUR', now())
     returning id, invoice_id as "invoiceId"`,
    [userId, sessionId],
  );
  return service.app.get(ClientPaymentSync).sync({ userId, ...payment! });
}

async function syncSubscription(): Promise<unknown> {
  const userId = randomUUID();
  const insert = "insert into subscribers (user_id, stripe_customer_id, email) values ($1, $2, '')";
  await service.database.query(insert, [userId, `cus_${userId}`]);
  return service.app.get(SubscriptionSync).syncUser(userId);
}

/** Starts work while Stripe does not respond to requests with the given path. Runs `check` before Stripe responds. */
async function checkWhileStripeHangs(
  path: string,
  work: () => Promise<unknown>,
  check: () => Promise<unknown>,
): Promise<void> {
  const slow = createHangingAnswer();
  stripe.answer = (response, data) => (response.req.url!.includes(path) ? slow.answer : answerWithList)(response, data);
  const working = Promise.all(Array.from({ length: 7 }, work));
  await Promise.race([slow.requestReceived, working]);
  await check();
  slow.resume();
  await working;
}

const syncPaymentOfAnyUser = () => syncPayment(randomUUID());

describe('Work that waits for Stripe', () => {
  it('on payments of clients delays neither subscriptions nor other messages', async () => {
    const userId = randomUUID();
    await checkWhileStripeHangs('checkout/sessions', syncPaymentOfAnyUser, async () => {
      await Promise.all([syncSubscription(), syncSubscription()]);
      await service.bus.call(billing.getPaymentAccount, { userId });
    });
  });

  it('on subscriptions delays no payments of clients', async () => {
    await checkWhileStripeHangs('subscriptions', syncSubscription, () =>
      Promise.all([syncPaymentOfAnyUser(), syncPaymentOfAnyUser()]),
    );
  });

  it('leaves a database connection for other messages if both kinds wait, and all jobs hold their locks', async () => {
    const userId = randomUUID();
    let endJobs = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      endJobs = resolve;
    });
    const em = service.app.get(EntityManager);
    const jobs = Array.from({ length: JOBS_WITH_LOCK }, () =>
      em.fork().transactional(async (transaction) => {
        await transaction.execute('select 1');
        await ended;
      }),
    );
    const syncBoth = () => Promise.all([syncPaymentOfAnyUser(), syncSubscription()]);
    await checkWhileStripeHangs('/', syncBoth, () => service.bus.call(billing.getPlan, { userId }));
    endJobs();
    await Promise.all(jobs);
  });

  it("on one user's payments leaves a slot to other users", async () => {
    const busyUserId = randomUUID();
    await checkWhileStripeHangs(
      'cs_slow',
      () => syncPayment(busyUserId, `cs_slow_${randomUUID()}`),
      syncPaymentOfAnyUser,
    );
  });

  it('starts no call to Stripe after its time', async () => {
    const gateway = service.app.get(StripeGateway);
    stripe.answer = answerWithList;
    const asked = stripe.requestedCustomers.length;
    const call = () => gateway.callStripe((api) => api.subscriptions.list());
    await expect(limitCalls(-1, call)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(stripe.requestedCustomers).toHaveLength(asked);
    await limitCalls(60_000, call);
  });
});
