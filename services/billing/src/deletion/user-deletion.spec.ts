import { describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';

const service = await startBillingWithStripe();

const deleteUser = ({ userId }: Subscriber) => service.bus.call(billing.deleteUser, { userId });
const reconcile = () => service.app.get(ReconciliationService).run(undefined, new Date());

async function dumpDatabase(): Promise<string> {
  const tables = await service.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => service.database.query(`select * from ${name}`)));
  return JSON.stringify(rows);
}

const endRenewal = ({ userId }: Subscriber) => service.bus.call(billing.endRenewal, { userId });

describe('The subscription of a user who requested deletion', () => {
  it('is not renewed, even if the request is repeated', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    for (const _ of [1, 2]) expect(await endRenewal(ada)).toEqual({});

    expect(await ada.plan()).toMatchObject({ status: 'cancelled_but_active' });
  });

  it('cannot be bought on a Stripe page that was opened before', async () => {
    const ada = service.newSubscriber();
    const { url } = await ada.upgrade();
    await endRenewal(ada);

    await expect(ada.pay(url)).rejects.toThrow();
    expect(await ada.sync()).toMatchObject({ status: 'free' });
  });

  it('is not renewed even if it was bought and is not known here yet', async () => {
    const ada = service.newSubscriber();
    await endRenewal(ada);
    await ada.pay((await ada.upgrade()).url);
    await endRenewal(ada);

    const { data } = await service.stripeApi.subscriptions.list({ customer: await ada.customerId() });
    expect(data.map((subscription) => subscription.cancel_at_period_end)).toEqual([true]);
  });

  it('may never have existed, or be gone at Stripe', async () => {
    const ada = service.newSubscriber();
    expect(await endRenewal(ada)).toEqual({});
    await ada.upgrade();
    await service.stripeApi.customers.del(await ada.customerId());

    expect(await endRenewal(ada)).toEqual({});
  });
});

describe('The deletion of a user', () => {
  it("leaves nothing, ignores later events of Stripe, and keeps other users' data", async () => {
    const [ada, bob] = [service.newSubscriber(), service.newSubscriber()];
    for (const subscriber of [ada, bob]) await subscriber.sync(await subscriber.pay((await subscriber.upgrade()).url));
    await reconcile();
    const customerId = await ada.customerId();
    expect(await dumpDatabase()).toContain(customerId);

    expect(await deleteUser(ada)).toEqual({ isDone: true });
    await reconcile();

    for (const trace of [ada.userId, ada.email, customerId]) expect(await dumpDatabase()).not.toContain(trace);
    expect(await bob.plan()).toMatchObject({ status: 'trial' });
    expect(await dumpDatabase()).toContain(bob.email);
    expect((await service.stripeApi.customers.retrieve(customerId)).deleted).toBe(true);
    const subscriptions = await service.stripeApi.subscriptions.list({ customer: customerId, status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('keeps everything for a retry while Stripe is down', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    await service.proxy.disconnect();
    await expect(deleteUser(ada)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(await dumpDatabase()).toContain(ada.userId);

    await service.proxy.reconnect();
    expect(await deleteUser(ada)).toEqual({ isDone: true });
    expect(await dumpDatabase()).not.toContain(ada.userId);
    expect(await deleteUser(ada)).toEqual({ isDone: true });
  });

  it('keeps everything for a retry if the key belongs to another Stripe account', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    const customerId = await ada.customerId();
    const setCustomer = (id: string) =>
      service.database.query('update subscribers set stripe_customer_id = $2 where user_id = $1', [ada.userId, id]);
    await setCustomer('cus_of_another_account');
    await expect(deleteUser(ada)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(await ada.selectRow()).toMatchObject({ status: 'trial' });

    await setCustomer(customerId);
    await service.stripeApi.customers.del(customerId);
    expect(await deleteUser(ada)).toEqual({ isDone: true });
    expect(await dumpDatabase()).not.toContain(ada.userId);
  });

  it('deletes the events of a former customer too', async () => {
    const ada = service.newSubscriber();
    await ada.sync(await ada.pay((await ada.upgrade()).url));
    await reconcile();
    const formerCustomerId = await ada.customerId();
    await service.stripeApi.customers.del(formerCustomerId);
    await ada.upgrade();
    expect(await ada.customerId()).not.toBe(formerCustomerId);

    expect(await deleteUser(ada)).toEqual({ isDone: true });
    await reconcile();
    for (const trace of [ada.userId, formerCustomerId]) expect(await dumpDatabase()).not.toContain(trace);
  });

  it('deletes a customer at Stripe even if its id was lost here', async () => {
    const ada = service.newSubscriber();
    await ada.upgrade();
    const customerId = await ada.customerId();
    await service.database.query('update subscribers set stripe_customer_id = null where user_id = $1', [ada.userId]);

    expect(await deleteUser(ada)).toEqual({ isDone: true });
    expect((await service.stripeApi.customers.retrieve(customerId)).deleted).toBe(true);
  });

  it('does nothing for a user who never subscribed', async () => {
    expect(await deleteUser(service.newSubscriber())).toEqual({ isDone: true });
  });
});
