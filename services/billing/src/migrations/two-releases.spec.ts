import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { defineEntity, LockMode, MikroORM, p } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { createDatabase, startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';
import { SubscriberEntity } from '../subscriptions/subscriber.entity.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { startFakeStripe } from '../testing/fake-stripe.js';
import { toStripeConfig } from '../testing/billing-under-test.js';

/** Entity of release 0.1, which uses the former table name `customers`. */
const CustomerEntity = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    userId: p.uuid().primary(),
    stripeCustomerId: p.string().strictNullable(),
    email: p.string(),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

@Module({})
class EmptyModule {}

/**
 * The billing service with only the migrations of release 0.1. It can also start on tables that a later release has
 * changed.
 */
const previousRelease = {
  ...billingService,
  module: EmptyModule,
  schema: { entities: [CustomerEntity], migrations: billingService.schema.migrations.slice(0, 3) },
};

const earlierUserId = randomUUID();

const database = await createDatabase();
const DATABASE_URL = database.url;
const serviceOfPreviousRelease = await startTestService(previousRelease, { DATABASE_URL });
await database.query(`insert into customers (user_id, stripe_customer_id, email) values ($1, 'cus_early', 'e@x.com')`, [
  earlierUserId,
]);
await serviceOfPreviousRelease.stop();
const currentInstance = await startTestService(billingService, {
  DATABASE_URL,
  ...toStripeConfig((await startFakeStripe()).url),
  STRIPE_TIMEOUT: '1000',
});
const previousInstance = await startTestService(previousRelease, { DATABASE_URL });

const forkEmOfPreviousRelease = () => previousInstance.app.get(MikroORM).em.fork();
const forkEmOfCurrentRelease = () => currentInstance.app.get(MikroORM).em.fork();

/** Updates the e-mail address of a customer. Both releases do this at each checkout. */
const updateEmail = (
  em: ReturnType<typeof forkEmOfCurrentRelease>,
  entity: typeof SubscriberEntity,
  userId: string,
  email: string,
) =>
  em.upsert(
    entity,
    { userId, email, createdAt: new Date(), updatedAt: new Date() },
    { onConflictFields: ['userId'], onConflictMergeFields: ['email', 'updatedAt'] },
  );
const updateEmailInPreviousRelease = (userId: string, email: string) =>
  updateEmail(forkEmOfPreviousRelease(), CustomerEntity as unknown as typeof SubscriberEntity, userId, email);
const updateEmailInCurrentRelease = (userId: string, email: string) =>
  updateEmail(forkEmOfCurrentRelease(), SubscriberEntity, userId, email);

describe('While instances of the previous release run beside this release', () => {
  it('this release reads at once what the previous one inserts, changes and deletes', async () => {
    const userId = randomUUID();
    await updateEmailInPreviousRelease(userId, 'ada@example.com');
    expect(await forkEmOfCurrentRelease().findOne(SubscriberEntity, { userId })).toMatchObject({
      email: 'ada@example.com',
      stripeCustomerId: null,
    });
    await updateEmailInPreviousRelease(userId, 'ada@lovelace.example');
    const em = forkEmOfPreviousRelease();
    (await em.findOneOrFail(CustomerEntity, { userId })).stripeCustomerId = `cus_${userId}`;
    await em.flush();
    expect(await forkEmOfCurrentRelease().findOne(SubscriberEntity, { userId })).toMatchObject({
      email: 'ada@lovelace.example',
      stripeCustomerId: `cus_${userId}`,
    });
    await database.query('delete from customers where user_id = $1', [userId]);
    expect(await forkEmOfCurrentRelease().findOne(SubscriberEntity, { userId })).toBeNull();
  });

  it('concurrent writes of both create one row', async () => {
    const userId = randomUUID();
    const writes = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? updateEmailInPreviousRelease : updateEmailInCurrentRelease,
    );
    await Promise.all(writes.map((write, index) => write(userId, `${index}@example.com`)));
    expect(await database.query('select from subscribers where user_id = $1', [userId])).toHaveLength(1);
    expect(await database.query('select from customers where user_id = $1', [userId])).toHaveLength(1);
  });
});

/**
 * Locks a row in a transaction, as an instance does during a call to Stripe.
 * @returns a function that releases the lock
 */
async function lockRow(
  em: ReturnType<typeof forkEmOfCurrentRelease>,
  table: string,
  userId: string,
): Promise<(then?: string) => Promise<unknown>> {
  await em.begin();
  await em.execute(`select from ${table} where user_id = ? for update`, [userId]);
  return async (then = 'select 1') => {
    await em.execute(then);
    await em.commit();
  };
}

describe('The lock of a subscriber works across the releases', () => {
  it('and keeps this release from calling Stripe while the previous one does', async () => {
    const sync = () => currentInstance.app.get(SubscriptionSync).syncUser(earlierUserId);
    const letGo = await lockRow(forkEmOfPreviousRelease(), 'customers', earlierUserId);
    await expect(sync()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await letGo();
    expect((await sync()).record.status).toBe('free');
  });

  it('and keeps the previous release from calling Stripe while this one does', async () => {
    const letGo = await lockRow(forkEmOfCurrentRelease(), 'subscribers', earlierUserId);
    const lockBefore = () =>
      forkEmOfPreviousRelease().transactional(async (em) => {
        await em.execute(`set local lock_timeout = '200ms'`);
        return em.findOne(CustomerEntity, { userId: earlierUserId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      });
    await expect(lockBefore()).rejects.toThrow(/lock timeout/);
    await letGo();
    expect(await lockBefore()).toMatchObject({ userId: earlierUserId });
  });
});

it("The migration that renames the table waits until an instance of the previous release has stored Stripe's answer", async () => {
  const { url } = await createDatabase();
  const early = await startTestService(previousRelease, { DATABASE_URL: url });
  const userId = randomUUID();
  const em = early.app.get(MikroORM).em.fork();
  await em.execute(`insert into customers (user_id, email) values (?, '')`, [userId]);
  const letGo = await lockRow(em, 'customers', userId);

  let isStarted = false;
  const starting = startTestService(billingService, { DATABASE_URL: url }).finally(() => (isStarted = true));
  // After a lock timeout, the migration tries again. The loop ends when a second attempt waits for the lock.
  const waits = new Set<string>();
  while (waits.size < 2) {
    const waiting = await early.app
      .get(MikroORM)
      .em.fork()
      .execute<{ since: string }[]>(
        `select query_start::text as since from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
    for (const { since } of waiting) waits.add(since);
  }
  expect(isStarted).toBe(false);
  await letGo(`update customers set stripe_customer_id = 'cus_answered'`);

  const renamed = (await starting).app.get(MikroORM).em.fork();
  expect(await renamed.findOne(SubscriberEntity, { userId })).toMatchObject({ stripeCustomerId: 'cus_answered' });
});
