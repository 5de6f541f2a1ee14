import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import type { AppError } from '@paperbill/contracts/http';
import { createDatabase, startTestService, type TestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { MAX_CONCURRENT_TASKS } from '../stripe/exclusive-work.js';
import { SubscriptionSync } from './subscription-sync.js';
import { answerWithList, createHangingAnswer, startFakeStripe, answerWithRefusal } from '../testing/fake-stripe.js';
import { aSubscription } from '../testing/stripe-objects.js';

const startInstance = (environment: Record<string, string> = {}) =>
  startTestService(billingService, {
    DATABASE_URL: database.url,
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_of_the_specs',
    ...environment,
  });

const database = await createDatabase();
const stripe = await startFakeStripe();
const [firstInstance, secondInstance] = await Promise.all([startInstance(), startInstance()]);

beforeEach(() => {
  stripe.answer = answerWithList;
  stripe.requestedCustomers = [];
  stripe.maxConcurrent = 0;
});

async function createSubscriber() {
  const [userId, customerId] = [randomUUID(), `cus_${randomUUID()}`];
  await database.query("insert into subscribers (user_id, stripe_customer_id, email) values ($1, $2, '')", [
    userId,
    customerId,
  ]);
  return { userId, customerId };
}

const syncInInstance = (instance: TestService, userId: string) => instance.app.get(SubscriptionSync).syncUser(userId);

const selectStatus = async (userId: string) =>
  (await database.query('select status from subscriptions where user_id = $1', [userId])) as { status: string }[];

async function waitForLockWaiters(expectedCount: number): Promise<void> {
  for (;;) {
    const waiting = await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((waiting as unknown[]).length === expectedCount) return;
  }
}

describe("A subscriber's lock", () => {
  it('prevents an older answer of Stripe from overwriting a newer one of another instance', async () => {
    const { userId, customerId } = await createSubscriber();
    const slow = createHangingAnswer();
    stripe.answer = slow.answer;
    stripe.subscriptions.set(customerId, [aSubscription({ id: customerId, status: 'active' })]);
    const older = syncInInstance(firstInstance, userId);
    await slow.requestReceived;
    stripe.answer = answerWithList;
    stripe.subscriptions.set(customerId, [aSubscription({ id: customerId, status: 'canceled' })]);
    const newer = syncInInstance(secondInstance, userId);
    slow.resume();

    expect((await older).record.status).toBe('active');
    expect((await newer).changes).toContainEqual({ field: 'status', before: 'active', after: 'free' });
    expect(await selectStatus(userId)).toEqual([{ status: 'free' }]);
  });

  it('allows one call to Stripe per subscriber at a time, across instances', async () => {
    const { userId } = await createSubscriber();
    const slow = createHangingAnswer();
    stripe.answer = slow.answer;
    const syncs = [firstInstance, secondInstance, firstInstance, secondInstance, firstInstance].map((instance) =>
      syncInInstance(instance, userId),
    );
    await waitForLockWaiters(1);
    slow.resume();
    await Promise.all(syncs);

    expect(stripe.requestedCustomers).toHaveLength(5);
    expect(stripe.maxConcurrent).toBe(1);
  });

  it('does not delay other subscribers if one subscriber sends many requests', async () => {
    const [often, once] = [await createSubscriber(), await createSubscriber()];
    const slow = createHangingAnswer();
    stripe.answer = slow.answer;
    const waiting = Array.from({ length: 10 }, () => syncInInstance(firstInstance, often.userId));
    await slow.requestReceived;
    stripe.answer = answerWithList;

    expect((await syncInInstance(firstInstance, once.userId)).record.status).toBe('free');
    slow.resume();
    await Promise.all(waiting);
  });

  it('is given up after a timeout', async () => {
    const { userId } = await createSubscriber();
    const hasty = await startInstance({ STRIPE_TIMEOUT: '100' });
    await secondInstance.app.get(MikroORM).em.transactional(async (em) => {
      await em.execute('select from subscribers where user_id = ? for update', [userId]);
      await expect(syncInInstance(hasty, userId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });
    expect(stripe.requestedCustomers).toEqual([]);
  });

  it('is released without changes if Stripe fails', async () => {
    const { userId } = await createSubscriber();
    stripe.answer = answerWithRefusal;
    await expect(syncInInstance(firstInstance, userId)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(await selectStatus(userId)).toEqual([]);

    stripe.answer = answerWithList;
    expect((await syncInInstance(secondInstance, userId)).record.status).toBe('free');
  });

  it('is released if an instance loses its database connection', async () => {
    const { userId, customerId } = await createSubscriber();
    const slow = createHangingAnswer();
    stripe.answer = slow.answer;
    stripe.subscriptions.set(customerId, [aSubscription({ id: customerId, status: 'active' })]);
    const lost = expect(syncInInstance(firstInstance, userId)).rejects.toThrow();
    await slow.requestReceived;
    stripe.answer = answerWithList;
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );

    expect((await syncInInstance(secondInstance, userId)).record.status).toBe('active');
    slow.resume();
    await lost;
    expect(await selectStatus(userId)).toEqual([{ status: 'active' }]);
  });

  it('refuses requests that could not be served in time while Stripe hangs', async () => {
    const hasty = await startInstance({ STRIPE_TIMEOUT: '100' });
    const served = MAX_CONCURRENT_TASKS.subscriptions;
    const subscribers = await Promise.all(Array.from({ length: served + 1 }, createSubscriber));
    stripe.answer = createHangingAnswer().answer;
    const syncs = await Promise.allSettled(subscribers.map(({ userId }) => syncInInstance(hasty, userId)));

    const codes = syncs.map((sync) => (sync.status === 'rejected' ? (sync.reason as AppError).code : 'none'));
    expect(codes.sort()).toEqual([...Array<string>(served).fill('PAYMENT_PROVIDER_FAILED'), 'SERVICE_UNAVAILABLE']);
  });
});
