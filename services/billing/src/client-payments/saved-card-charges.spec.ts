import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import type Stripe from 'stripe';
import { type OnlineInvoice, startBillingWithPayments } from '../testing/billing-with-payments.js';
import { PaymentReconciliation } from './payment-reconciliation.js';

const LATER_DECLINED_CARD = '4000 0000 0000 0341';
const THREE_D_SECURE_CARD = '4000 0027 6000 3184';

let service = await startBillingWithPayments();
let ada = service.newSeller();
let options: Stripe.RequestOptions = { stripeAccount: await ada.activate() };
let invoice: OnlineInvoice;

beforeEach(() => {
  invoice = ada.newInvoice();
});

const listIntents = async () => {
  const { data } = await service.stripeApi.paymentIntents.list({ limit: 100 }, options);
  return data.filter(({ metadata }) => metadata['invoice_id'] === invoice.invoiceId);
};

const selectCard = async (recurringId: string) => {
  const rows = await service.database.query('select * from saved_cards where recurring_id = $1', [recurringId]);
  return rows[0] as { payment_method_id: string; customer_id: string };
};

/**
 * Creates a payment at Stripe, and leaves it as a crash of billing would. `isStored` is false if billing crashed before
 * it stored the payment. `isConfirmed` is true if billing crashed after the charge.
 */
const createInterruptedCharge = async (recurringId: string, { isStored = true, isConfirmed = false } = {}) => {
  const { payment_method_id, customer_id } = await selectCard(recurringId);
  const metadata = { invoice_id: invoice.invoiceId };
  const { id } = await service.stripeApi.paymentIntents.create(
    { amount: 10_000, currency: 'eur', customer: customer_id, payment_method: payment_method_id, metadata },
    options,
  );
  if (isStored) {
    await service.database.query(
      `insert into client_payments (user_id, invoice_id, recurring_id, account_id, payment_intent_id, amount, currency, state)
       values ($1, $2, $3, $4, $5, 100, 'EUR', 'processing')`,
      [ada.userId, invoice.invoiceId, recurringId, options.stripeAccount ?? '', id],
    );
  }
  if (isConfirmed) await service.stripeApi.paymentIntents.confirm(id, { off_session: true }, options);
  return id;
};

const reconcile = async () => {
  await service.app.get(PaymentReconciliation).run(new Date());
  await service.settleEvents();
};

describe('The charge of an invoice to a saved card', () => {
  it('is made once, even if the request is repeated at the same time and later', async () => {
    const recurringId = await invoice.saveCard();
    const charges = await Promise.all([1, 2, 3].map(() => invoice.charge(recurringId)));
    expect([...charges, await invoice.charge(recurringId)]).toEqual(Array(4).fill('succeeded'));
    expect(await listIntents()).toMatchObject([
      { status: 'succeeded', amount_received: 10_000, description: 'INV-8 · Ada Eyes' },
    ]);
    await service.settleEvents();
    expect(invoice.payments()).toMatchObject([
      {
        ...{ state: 'succeeded', method: 'card', amount: '100.00', entries: [{ kind: 'payment', amount: '100.00' }] },
        chargedCard: { brand: 'visa', last4: '4242' },
      },
    ]);
    expect(invoice.payments()[0]!.entries[0]!.fee).not.toBeNull();
  });

  it('is known to invoicing by webhooks alone, and can be refunded', async () => {
    const recurringId = await invoice.saveCard();
    await invoice.charge(recurringId);
    service.invoicing.payments.clear();
    await service.settleEvents();
    const [payment] = invoice.payments();
    await invoice.refund(payment!.id, '30.00');
    expect(invoice.payments()[0]!.entries).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amount: '-30.00' }]);
  });

  it.each([
    [LATER_DECLINED_CARD, 'card_declined'],
    [THREE_D_SECURE_CARD, 'authentication_required'],
  ])('to the card %s fails once (%s), and can never be paid later', async (number, failure) => {
    const recurringId = await invoice.saveCard(number);
    expect([await invoice.charge(recurringId), await invoice.charge(recurringId)]).toEqual(['failed', 'failed']);
    await service.settleEvents();
    expect(invoice.payments()).toMatchObject([{ state: 'failed', failure, entries: [] }]);
    expect(await listIntents()).toMatchObject([{ status: 'canceled' }]);
    await invoice.pay();
    await service.settleEvents();
    expect(invoice.payments()).toMatchObject([{ state: 'failed', failure }, { state: 'succeeded' }]);
    for (const payment of invoice.payments()) expect(payment).not.toHaveProperty('chargedCard');
  });

  it('expires the open page first', async () => {
    const recurringId = await invoice.saveCard();
    const url = await invoice.open();
    expect(await invoice.charge(recurringId)).toBe('succeeded');
    await expect(service.stripe.control.payCheckout(url)).rejects.toThrow();
  });

  it('is not made if nothing is due, also because the client has just paid', async () => {
    const recurringId = await invoice.saveCard();
    await service.stripe.control.rules({ drop: 1 });
    await invoice.pay();
    await service.stripe.control.rules();
    expect(await invoice.charge(recurringId)).toBe('notDue');
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);
  });

  it('and a click of the client at the same time never lead to two payments', async () => {
    const recurringId = await invoice.saveCard();
    const [charged, opened] = await Promise.allSettled([invoice.charge(recurringId), invoice.open()]);
    expect(charged).toEqual({ status: 'fulfilled', value: 'succeeded' });
    if (opened.status === 'fulfilled') await expect(service.stripe.control.payCheckout(opened.value)).rejects.toThrow();
    else expect(opened.reason).toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
  });

  it('is not made without a card, nor for another user', async () => {
    expect(await invoice.charge(randomUUID())).toBe('noCard');
    const recurringId = await invoice.saveCard();
    const bob = service.newSeller();
    await bob.activate();
    expect(await bob.newInvoice().charge(recurringId)).toBe('noCard');
  });

  it('is not made to a card that was detached at Stripe', async () => {
    const recurringId = await invoice.saveCard();
    await service.stripeApi.paymentMethods.detach((await selectCard(recurringId)).payment_method_id, {}, options);
    expect(await invoice.charge(recurringId)).toBe('noCard');
    expect(invoice.payments()).toEqual([]);
  });
});

describe('A charge whose process died', () => {
  it.each([
    { isStored: false, intents: ['succeeded', 'requires_confirmation'] },
    { isStored: true, intents: ['succeeded', 'canceled'] },
  ])('before Stripe confirmed it (stored: $isStored) is replaced by the repeated request', async (died) => {
    const recurringId = await invoice.saveCard();
    await createInterruptedCharge(recurringId, died);
    expect(await invoice.charge(recurringId)).toBe('succeeded');
    expect((await listIntents()).map(({ status }) => status)).toEqual(died.intents);
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);
  });

  it('before Stripe confirmed it is canceled by the reconciliation, and by a click of the client', async () => {
    const recurringId = await invoice.saveCard();
    await createInterruptedCharge(recurringId);
    await reconcile();
    expect(await listIntents()).toMatchObject([{ status: 'canceled' }]);

    invoice = ada.newInvoice();
    await createInterruptedCharge(recurringId);
    await invoice.pay();
    await service.settleEvents();
    expect((await listIntents()).map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded']);
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);
  });

  it.each(['the repeated request', 'the reconciliation', 'a click of the client', 'a webhook'])(
    'after Stripe charged the card is settled by %s',
    async (means) => {
      const recurringId = await invoice.saveCard();
      await service.stripe.control.rules({ hold: true });
      await createInterruptedCharge(recurringId, { isConfirmed: true });
      if (means === 'the repeated request') expect(await invoice.charge(recurringId)).toBe('succeeded');
      if (means === 'the reconciliation') await reconcile();
      if (means === 'a click of the client') {
        await expect(invoice.open()).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
      }
      if (means === 'a webhook') {
        await service.stripe.control.flush();
        await service.settleEvents();
      }
      await service.stripe.control.rules();
      expect(invoice.payments()).toMatchObject([{ state: 'succeeded', entries: [{ amount: '100.00' }] }]);
      expect(await listIntents()).toHaveLength(1);
    },
  );

  it('and whose card was refused is settled as failed by the reconciliation', async () => {
    const recurringId = await invoice.saveCard(LATER_DECLINED_CARD);
    await expect(createInterruptedCharge(recurringId, { isConfirmed: true })).rejects.toThrow('declined');
    await reconcile();
    expect(invoice.payments()).toMatchObject([{ state: 'failed', failure: 'card_declined' }]);
    expect(await listIntents()).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('A charge while Stripe or the account is unavailable', () => {
  it('is made by a repeated request', async () => {
    const recurringId = await invoice.saveCard();
    await service.proxy.disconnect();
    await expect(invoice.charge(recurringId)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    await service.proxy.reconnect();
    expect(await invoice.charge(recurringId)).toBe('succeeded');
    expect(await listIntents()).toHaveLength(1);
  });

  it('is not made after the user has turned online payments off', async () => {
    const bob = service.newSeller();
    await bob.activate();
    const recurringId = await bob.newInvoice().saveCard();
    await bob.turnOff();
    const unpaid = bob.newInvoice();
    expect(await unpaid.charge(recurringId)).toBe('notDue');
    expect(unpaid.payments()).toEqual([]);
  });

  it('is refused by a restricted account, and made after the account works again', async () => {
    const recurringId = await invoice.saveCard();
    await service.stripe.control.restrictAccount(options.stripeAccount!);
    await expect(invoice.charge(recurringId)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    await service.stripe.control.activateAccount(options.stripeAccount!, 'DE', 'eur');
    expect(await invoice.charge(recurringId)).toBe('succeeded');
    // Invoicing must know that the account is active again, because later tests charge cards in this account.
    await service.settleEvents();
    await ada.refresh();
  });

  it('finds no card after the account was disconnected', async () => {
    const recurringId = await invoice.saveCard();
    await service.stripe.control.disconnectAccount(options.stripeAccount!);
    expect(await invoice.charge(recurringId)).toBe('noCard');
    await ada.refresh();
    expect(await invoice.charge(recurringId)).toBe('noCard');
  });
});

it('In the operator’s own account, an invoice is charged to the saved card and refunded, and the card is forgotten', async () => {
  // If the first service kept running, it would also handle the messages of this test.
  await service.stop();
  [service, options] = [await startBillingWithPayments('own'), {}];
  ada = service.newSeller();
  await ada.activate();
  invoice = ada.newInvoice();
  const recurringId = await invoice.saveCard();

  expect(await invoice.charge(recurringId)).toBe('succeeded');
  const [intent] = await listIntents();
  await invoice.refund(intent!.id, '30.00');

  expect(invoice.payments()[0]!.entries).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amount: '-30.00' }]);
  await service.bus.call(billing.forgetSavedCard, { userId: ada.userId, recurringId });
  await expect(selectCard(recurringId)).resolves.toBeUndefined();
});
