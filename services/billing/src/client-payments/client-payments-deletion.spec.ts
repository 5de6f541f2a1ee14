import { expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { billing } from '@paperbill/contracts/nats';
import { startBillingWithPayments } from '../testing/billing-with-payments.js';

const service = await startBillingWithPayments();

it("The deletion of a user expires open payment pages, and leaves nothing but other users' payments", async () => {
  const [ada, bob] = [service.newSeller(), service.newSeller()];
  const accounts = [await ada.activate(), await bob.activate()];
  await Promise.all([ada.newInvoice().pay(), bob.newInvoice().pay()]);
  const schedules = [await ada.newInvoice().saveCard(), await bob.newInvoice().saveCard()];
  const url = await ada.newInvoice().open();
  await service.settleEvents();
  const dump = async () => {
    const tables = ['payment_accounts', 'client_payments', 'payment_events', 'saved_cards'];
    return JSON.stringify(await Promise.all(tables.map((name) => service.database.query(`select * from ${name}`))));
  };
  const listCards = async () => {
    const rows = await service.database.query('select * from saved_cards where recurring_id = any($1)', [schedules]);
    return rows as { user_id: string; payment_method_id: string }[];
  };
  const cards = await listCards();
  for (const trace of [ada.userId, bob.userId, ...accounts]) expect(await dump()).toContain(trace);

  expect(await service.bus.call(billing.deleteUser, { userId: ada.userId })).toEqual({ isDone: true });
  await expect(service.stripe.control.payCheckout(url)).rejects.toThrow();
  await service.stripe.control.restrictAccount(accounts[0]!);
  await service.settleEvents();

  for (const { user_id, payment_method_id } of cards) {
    const [account, isBobs] = user_id === bob.userId ? [accounts[1]!, true] : [accounts[0]!, false];
    const method = await service.stripeApi.paymentMethods.retrieve(payment_method_id, {}, { stripeAccount: account });
    expect(method.customer !== null).toBe(isBobs);
  }
  for (const trace of [ada.userId, accounts[0]!]) expect(await dump()).not.toContain(trace);
  for (const trace of [bob.userId, accounts[1]!]) expect(await dump()).toContain(trace);
});

it.each([false, true])('The deletion of a user stops bank transfers (just chosen: %s)', async (hold) => {
  const ada = service.newSeller();
  const stripeAccount = await ada.activate();
  await ada.acceptTransfers();
  await service.stripe.control.rules({ hold });
  const sessionId = await ada.newInvoice().pay('bank_transfer');
  const session = await service.stripeApi.checkout.sessions.retrieve(sessionId, {}, { stripeAccount });
  if (!hold) await service.settleEvents();

  expect(await service.bus.call(billing.deleteUser, { userId: ada.userId })).toEqual({ isDone: true });

  const paid = await service.stripe.control.fundTransfer(session.payment_intent as string);
  expect(paid.status).toBe('requires_action');
  await service.stripe.control.rules();
});

it.each(['opening a page', 'a charge to a saved card'])(
  'The deletion of a user refuses a payment that waits for its invoice: %s',
  async (means) => {
    const ada = service.newSeller();
    const stripeAccount = await ada.activate();
    const recurringId = await ada.newInvoice().saveCard();
    await service.settleEvents();
    const list = async () => {
      const { data: intents } = await service.stripeApi.paymentIntents.list({}, { stripeAccount });
      const { data: sessions } = await service.stripeApi.checkout.sessions.list({}, { stripeAccount });
      return [intents, sessions].map((rows) => rows.map(({ id, status }) => [id, status]));
    };
    const before = await list();
    const invoice = ada.newInvoice();
    const locking = service.app.get(MikroORM).em.fork();
    await locking.begin();
    await locking.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invoice ${invoice.invoiceId}`]);
    const isCharge = means === 'a charge to a saved card';
    const paying = (isCharge ? invoice.charge(recurringId) : invoice.open()).catch((error: unknown) => error);
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
    while ((await service.database.query(waiting)).length === 0) continue;
    expect(await service.bus.call(billing.deleteUser, { userId: ada.userId })).toEqual({ isDone: true });
    await locking.rollback();
    expect(await paying).toEqual(isCharge ? 'noCard' : expect.objectContaining({ code: 'ONLINE_PAYMENT_UNAVAILABLE' }));
    expect(await list()).toEqual(before);
    expect(await service.database.query('select from client_payments where user_id = $1', [ada.userId])).toEqual([]);
  },
);
