import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import type Stripe from 'stripe';
import { type OnlineInvoice, startBillingWithPayments } from '../testing/billing-with-payments.js';

const OTHER_CARD = '4000 0000 0000 0341';
const SEPA_IBAN = 'DE89 3704 0044 0532 0130 00';

/** Stripe's times are seconds, so two cards of the same second have no order. */
const waitForNextSecond = () => sleep(1_100);

const service = await startBillingWithPayments();
const ada = service.newSeller();
const options = { stripeAccount: await ada.activate() };
let recurringId: string;
let invoice: OnlineInvoice;

beforeEach(() => {
  recurringId = randomUUID();
  invoice = ada.newInvoice();
});

const payAndSaveCard = (number?: string, paid = invoice) => paid.pay(number, 'complete', { savesCardFor: recurringId });

const selectCard = async () => {
  const rows = await service.database.query('select * from saved_cards where recurring_id = $1', [recurringId]);
  return rows[0] as { payment_method_id: string; customer_id: string } | undefined;
};

const listCustomers = async () => {
  const { data } = await service.stripeApi.customers.list({ limit: 100 }, options);
  return data.map(({ id }) => id);
};

const isAttached = async (paymentMethodId: string) =>
  (await service.stripeApi.paymentMethods.retrieve(paymentMethodId, {}, options)).customer !== null;

/** Returns the id of the card with which a session was paid. */
const getPaymentMethod = async (sessionId: string) => {
  const expand = ['payment_intent'];
  const session = await service.stripeApi.checkout.sessions.retrieve(sessionId, { expand }, options);
  return (session.payment_intent as Stripe.PaymentIntent).payment_method as string;
};

describe('A client who saves a card', () => {
  it('pays by card only, and invoicing gets the card after the payment', async () => {
    await expect(payAndSaveCard(SEPA_IBAN)).rejects.toThrow('400');
    const sessionId = await payAndSaveCard();
    await service.settleEvents();
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);
    const card = { brand: 'visa', last4: '4242', savedAt: invoice.payments()[0]!.createdAt };
    // Invoicing gets the card together with the payment, because its receipt by e-mail confirms that the card is saved.
    expect(service.invoicing.savedWithPayments).toContainEqual({ ...card, recurringId });
    expect(service.invoicing.cards.get(recurringId)).toEqual(card);
    const row = await selectCard();
    expect(row).toMatchObject({ payment_method_id: await getPaymentMethod(sessionId) });
    expect(await isAttached(row!.payment_method_id)).toBe(true);
  });

  it('saves nothing by a payment that does not ask for it', async () => {
    const sessionId = await invoice.pay();
    await service.settleEvents();
    expect(await selectCard()).toBeUndefined();
    expect(await isAttached(await getPaymentMethod(sessionId))).toBe(false);
  });

  it('gets another page after the choice has changed', async () => {
    const [without, wanted] = [await invoice.open(), await invoice.open({ savesCardFor: recurringId })];
    expect(wanted).not.toBe(without);
    expect(await invoice.open({ savesCardFor: recurringId })).toBe(wanted);
    await expect(service.stripe.control.payCheckout(without)).rejects.toThrow();
  });

  it('of a schedule that accepts no card: the card and its customer are removed at Stripe', async () => {
    service.invoicing.closedSchedules.add(recurringId);
    const before = await listCustomers();
    const sessionId = await payAndSaveCard();
    await service.settleEvents();
    expect(await listCustomers()).toEqual(before);
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);
    expect(await selectCard()).toBeUndefined();
    expect(await isAttached(await getPaymentMethod(sessionId))).toBe(false);
  });

  it('has paid even if the card cannot be stored yet, and the payment can be refunded', async () => {
    service.invoicing.failing.add(recurringId);
    const sessionId = await payAndSaveCard();
    await expect(invoice.sync(sessionId)).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
    const [payment] = invoice.payments();
    await invoice.refund(payment!.id, '30.00');
    expect(invoice.payments()[0]!.entries).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amount: '-30.00' }]);
    expect(await selectCard()).toBeUndefined();
    service.invoicing.failing.clear();
    await invoice.sync(sessionId);
    await service.settleEvents();
    expect(await selectCard()).toMatchObject({ payment_method_id: await getPaymentMethod(sessionId) });
  });

  it('replaces an older card, in whichever order the payments are synced', async () => {
    await service.stripe.control.rules({ drop: 1 });
    const [older, newer] = [ada.newInvoice(), ada.newInvoice()];
    const first = await payAndSaveCard('4242 4242 4242 4242', older);
    await waitForNextSecond();
    const second = await payAndSaveCard(OTHER_CARD, newer);
    await newer.sync(second);
    await older.sync(first);
    await service.stripe.control.rules();
    expect(service.invoicing.cards.get(recurringId)).toMatchObject({ last4: '0341' });
    expect(await selectCard()).toMatchObject({ payment_method_id: await getPaymentMethod(second) });
    expect(await isAttached(await getPaymentMethod(first))).toBe(false);

    await waitForNextSecond();
    const newest = ada.newInvoice();
    await newest.sync(await payAndSaveCard('4242 4242 4242 4242', newest));
    expect(service.invoicing.cards.get(recurringId)).toMatchObject({ last4: '4242' });
    expect(await isAttached(await getPaymentMethod(second))).toBe(false);
  });

  it('is forgotten by request, repeatedly, and no later event brings the card back', async () => {
    const sessionId = await payAndSaveCard();
    await invoice.sync(sessionId);
    const { customer_id } = (await selectCard())!;
    expect(await listCustomers()).toContain(customer_id);
    const forget = (fields = {}) =>
      service.bus.call(billing.forgetSavedCard, { userId: ada.userId, recurringId, ...fields });
    await forget({ savedAt: new Date(Date.now() - 60_000).toISOString() });
    expect(await isAttached((await selectCard())!.payment_method_id)).toBe(true);
    for (const _ of [1, 2]) await forget({ savedAt: service.invoicing.cards.get(recurringId)!.savedAt });
    service.invoicing.cards.clear();
    await invoice.sync(sessionId);
    await service.settleEvents();
    expect(await selectCard()).toBeUndefined();
    expect(service.invoicing.cards.has(recurringId)).toBe(false);
    expect(await listCustomers()).not.toContain(customer_id);
    expect(await isAttached(await getPaymentMethod(sessionId))).toBe(false);
  });

  it('is forgotten while the card is charged: either the charge succeeds, or it finds no card', async () => {
    const charged = ada.newInvoice();
    await invoice.sync(await payAndSaveCard());
    const forget = service.bus.call(billing.forgetSavedCard, { userId: ada.userId, recurringId });
    const result = await charged.charge(recurringId);
    await forget;
    expect(charged.payments()).toHaveLength(result === 'noCard' ? 0 : 1);
    expect(['succeeded', 'noCard']).toContain(result);
    expect(await selectCard()).toBeUndefined();
  });

  it('is forgotten even if the client removed the card at Stripe, or the user disconnected the account', async () => {
    const bob = service.newSeller();
    const accountId = await bob.activate();
    const schedules = [await bob.newInvoice().saveCard(), await bob.newInvoice().saveCard()];
    const forget = (schedule: string) =>
      service.bus.call(billing.forgetSavedCard, { userId: bob.userId, recurringId: schedule });
    const [row] = await service.database.query<{ payment_method_id: string }>(
      'select * from saved_cards where recurring_id = $1',
      [schedules[0]],
    );
    await service.stripeApi.paymentMethods.detach(row!.payment_method_id, {}, { stripeAccount: accountId });
    await forget(schedules[0]!);
    await service.stripe.control.disconnectAccount(accountId);
    await forget(schedules[1]!);
    expect(await service.database.query('select from saved_cards where user_id = $1', [bob.userId])).toEqual([]);
  });

  it('keeps one card if payments of two invoices are synced at once, repeatedly', async () => {
    await service.stripe.control.rules({ drop: 1 });
    const invoices = [ada.newInvoice(), ada.newInvoice()];
    const sessions = await Promise.all(invoices.map((each) => payAndSaveCard(undefined, each)));
    const syncs = [...invoices, ...invoices].map((each, index) => each.sync(sessions[index % 2]!));
    await Promise.all(syncs);
    await service.stripe.control.rules();
    const { payment_method_id: keptMethodId } = (await selectCard())!;
    const attached = await Promise.all(
      sessions.map(async (id) => {
        const paymentMethodId = await getPaymentMethod(id);
        return [paymentMethodId, await isAttached(paymentMethodId)];
      }),
    );
    expect(attached.filter(([, is]) => is)).toEqual([[keptMethodId, true]]);
  });
});
