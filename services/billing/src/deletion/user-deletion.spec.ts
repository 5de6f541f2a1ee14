import { beforeAll, describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { type BillingWithStripe, startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';

let service: BillingWithStripe;

beforeAll(async () => {
  service = await startBillingWithStripe();
});

const deleteUser = ({ userId }: Subscriber) => service.bus.call(billing.deleteUser, { userId });
/** With the events that Stripe has of everybody. */
const reconcile = () => service.app.get(ReconciliationService).run(undefined, new Date());

/** All that the database holds, as text. */
async function everything(): Promise<string> {
  const tables = await service.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => service.database.query(`select * from ${name}`)));
  return JSON.stringify(rows);
}

const endRenewal = ({ userId }: Subscriber) => service.bus.call(billing.endRenewal, { userId });

describe('The subscription of a user who wants to go', () => {
  it('is not renewed, however often that is asked', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    for (const _ of [1, 2]) expect(await endRenewal(ada)).toEqual({});

    expect(await ada.plan()).toMatchObject({ status: 'cancelled_but_active' });
  });

  it('can’t be bought on a page of Stripe that was opened before', async () => {
    const ada = service.newSubscriber();
    const { url } = await ada.upgrade();
    await endRenewal(ada);

    await expect(ada.pay(url)).rejects.toThrow();
    expect(await ada.sync()).toMatchObject({ status: 'free' });
  });

  it('is not renewed either where it was bought after all, and nobody here knows of it yet', async () => {
    const ada = service.newSubscriber();
    await endRenewal(ada);
    await ada.pay((await ada.upgrade()).url);
    await endRenewal(ada);

    const { data } = await service.api.subscriptions.list({ customer: await ada.customerId() });
    expect(data.map((subscription) => subscription.cancel_at_period_end)).toEqual([true]);
  });

  it('need not be at Stripe any more', async () => {
    const ada = service.newSubscriber();
    await ada.upgrade();
    await service.api.customers.del(await ada.customerId());

    expect(await endRenewal(ada)).toEqual({});
  });

  it('need not be there', async () => {
    expect(await endRenewal(service.newSubscriber())).toEqual({});
  });
});

describe('Of a user who is gone', () => {
  it('nothing is left, neither what Stripe tells afterwards, and others keep all', async () => {
    const [ada, bob] = [service.newSubscriber(), service.newSubscriber()];
    for (const subscriber of [ada, bob]) await subscriber.sync(await subscriber.pay((await subscriber.upgrade()).url));
    await reconcile();
    const customerId = await ada.customerId();
    expect(await everything()).toContain(customerId);

    expect(await deleteUser(ada)).toEqual({ isDone: true });
    await reconcile();

    for (const trace of [ada.userId, ada.email, customerId]) expect(await everything()).not.toContain(trace);
    expect(await bob.plan()).toMatchObject({ status: 'trial' });
    expect(await everything()).toContain(bob.email);
    expect((await service.api.customers.retrieve(customerId)).deleted).toBe(true);
    const subscriptions = await service.api.subscriptions.list({ customer: customerId, status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('all is kept, to try again by, while Stripe is out of reach', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    await service.proxy.disconnect();
    await expect(deleteUser(ada)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(await everything()).toContain(ada.userId);

    await service.proxy.reconnect();
    expect(await deleteUser(ada)).toEqual({ isDone: true });
    expect(await everything()).not.toContain(ada.userId);
    expect(await deleteUser(ada)).toEqual({ isDone: true });
  });

  it('all is kept, to try again by, while Stripe’s key is that of another account', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    const customerId = await ada.customerId();
    const setCustomer = (id: string) =>
      service.database.query('update subscribers set stripe_customer_id = $2 where user_id = $1', [ada.userId, id]);
    await setCustomer('cus_of_another_account');
    await expect(deleteUser(ada)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(await ada.row()).toMatchObject({ status: 'trial' });

    await setCustomer(customerId);
    await service.api.customers.del(customerId);
    expect(await deleteUser(ada)).toEqual({ isDone: true });
    expect(await everything()).not.toContain(ada.userId);
  });

  it('no event of a former customer is left', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    await reconcile();
    const former = await ada.customerId();
    await service.api.customers.del(former);
    await ada.upgrade();
    expect(await ada.customerId()).not.toBe(former);

    expect(await deleteUser(ada)).toEqual({ isDone: true });
    await reconcile();
    for (const trace of [ada.userId, former]) expect(await everything()).not.toContain(trace);
  });

  it('no customer is left at Stripe, also where the answer that named it was lost', async () => {
    const ada = service.newSubscriber();
    await ada.upgrade();
    const customerId = await ada.customerId();
    await service.database.query('update subscribers set stripe_customer_id = null where user_id = $1', [ada.userId]);

    expect(await deleteUser(ada)).toEqual({ isDone: true });
    expect((await service.api.customers.retrieve(customerId)).deleted).toBe(true);
  });

  it('who never subscribed, there is nothing to do', async () => {
    expect(await deleteUser(service.newSubscriber())).toEqual({ isDone: true });
  });
});
