import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { runForAllUsers } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import {
  type BillingWithPayments,
  type OnlineInvoice,
  type Seller,
  startBillingWithPayments,
} from '../testing/billing-with-payments.js';
import { toInstructionsUrl } from './bank-transfers.js';
import {
  MAX_DAYS_OF_TRANSFER,
  selectPaymentsToCheck,
  selectTransfersWithUnusedMoney,
} from './client-payments.queries.js';
import { OutdatedSessions } from './outdated-sessions.js';
import { PaymentReconciliation } from './payment-reconciliation.js';

const TRANSFER = 'bank_transfer';

describe.each(['connect', 'own'] as const)('A bank transfer (%s)', (mode) => {
  let service: BillingWithPayments;
  let ada: Seller;
  let invoice: OnlineInvoice;
  let options: Stripe.RequestOptions;

  beforeAll(async () => {
    service = await startBillingWithPayments(mode);
    ada = service.newSeller();
    const stripeAccount = await ada.activate();
    options = stripeAccount ? { stripeAccount } : {};
    await ada.acceptTransfers();
  });

  afterAll(() => service.stop());

  beforeEach(() => {
    invoice = ada.newInvoice();
  });

  const fetchSession = (id: string) => service.stripeApi.checkout.sessions.retrieve(id, {}, options);
  const findSession = async (url: string) => fetchSession(url.split('/').at(-1)!);

  /** Chooses a bank transfer. @returns the session at Stripe, and the id of its payment */
  async function choose() {
    const session = await fetchSession(await invoice.pay(TRANSFER));
    await service.settleEvents();
    return { session, paymentId: session.payment_intent as string };
  }

  async function expectPayment(fields: object) {
    await service.settleEvents();
    expect(invoice.payments()).toMatchObject([{ method: 'bank_transfer', amount: '100.00', ...fields }]);
  }

  /** Stops the awaited transfer by a change of the amount due. */
  async function stop() {
    invoice.setTotal('60.00');
    await service.app.get(OutdatedSessions).run();
  }

  const fund = (paymentId: string, cents?: number) => service.stripe.control.fundTransfer(paymentId, cents);

  it('is offered on a page with a customer of the invoice’s own', async () => {
    const session = await findSession(await invoice.open());
    const other = await findSession(await ada.newInvoice().open());

    expect(session.payment_method_types).toEqual(['card', 'sepa_debit', 'customer_balance']);
    expect(await service.stripeApi.customers.retrieve(session.customer as string, {}, options)).toMatchObject({
      email: 'client@example.com',
      name: 'Oak & Co',
      description: 'INV-7 · Ada Eyes',
      metadata: { invoice_id: invoice.invoiceId },
    });
    expect(other.customer).not.toBe(session.customer);
  });

  it('is not offered in other currencies, or on a page that saves a card', async () => {
    const inFrancs = await findSession(await ada.newInvoice('100.00', 'CHF').open());
    const saving = await findSession(await invoice.open({ savesCardFor: crypto.randomUUID() }));

    expect([inFrancs, saving].map(({ payment_method_types }) => payment_method_types)).toEqual([['card'], ['card']]);
    expect([inFrancs, saving].map(({ customer }) => customer)).toEqual([null, null]);
  });

  it('is not offered if Stripe refuses its customer, so that the client can still pay in another way', async () => {
    const session = await findSession(await invoice.open({ clientName: 'Oak '.repeat(100) }));

    expect(session).toMatchObject({ customer: null, payment_method_types: ['card', 'sepa_debit'] });
  });

  it('waits for the money, without being in progress: invoicing gets its instructions', async () => {
    const { paymentId } = await choose();

    await expectPayment({
      id: paymentId,
      state: 'awaiting_transfer',
      instructionsUrl: `${service.stripe.url}/c/instructions/${paymentId}`,
      entries: [],
    });
    expect(invoice.payments()[0]).not.toHaveProperty('received');
  });

  it('is paid when the whole money has arrived, in two parts', async () => {
    const { paymentId } = await choose();

    await fund(paymentId, 4_000);
    await expectPayment({ state: 'awaiting_transfer', received: '40.00', entries: [] });
    await fund(paymentId);

    await expectPayment({ state: 'succeeded', entries: [{ kind: 'payment', amount: '100.00' }] });
    expect(invoice.payments()[0]).not.toHaveProperty('instructionsUrl');
  });

  it('that is too high pays the invoice once; invoicing gets the rest, until the user has returned it at Stripe', async () => {
    const { paymentId, session } = await choose();

    await fund(paymentId, 12_500);

    const paid = { state: 'succeeded', entries: [{ kind: 'payment', amount: '100.00' }] };
    await expectPayment({ ...paid, received: '25.00' });
    await service.stripeApi.customers.del(session.customer as string, {}, options);
    await service.app.get(PaymentReconciliation).run(new Date());
    await expectPayment({ ...paid, received: '25.00' });
    await moveCheck(session);
    await service.app.get(PaymentReconciliation).run(new Date());

    await expectPayment(paid);
    expect(invoice.payments()[0]).not.toHaveProperty('received');
  });

  it('that is too high of the rest of an invoice is reported once', async () => {
    const first = await choose();
    await fund(first.paymentId);
    await service.settleEvents();
    invoice.setTotal('150.00');
    const second = await choose();
    await fund(second.paymentId, 7_500);
    await service.settleEvents();
    await invoice.sync(first.session.id);

    expect(second.session.customer).toBe(first.session.customer);
    const [earlier, later] = invoice.payments();
    expect(earlier).not.toHaveProperty('received');
    expect(later).toMatchObject({ state: 'succeeded', received: '25.00' });
  });

  it('is canceled by another click; money that arrives later pays nothing', async () => {
    const { paymentId, session } = await choose();

    const next = await findSession(await invoice.open());
    await fund(paymentId);

    expect(next.customer).not.toBe(session.customer);
    await expectPayment({ state: 'canceled', entries: [] });
    await service.stripe.control.payCheckout(next.url!);
    await service.settleEvents();
    expect(invoice.payments()).toMatchObject([{ state: 'canceled' }, { state: 'succeeded', method: 'card' }]);
  });

  it('stays canceled if the cancellation could not be stored', async () => {
    const { session } = await choose();
    invoice.setTotal('60.00');
    service.invoicing.unavailable.add(invoice.invoiceId);
    await service.app.get(OutdatedSessions).run();
    service.invoicing.unavailable.delete(invoice.invoiceId);

    invoice.setTotal('100.00');
    await invoice.sync(session.id);

    await expectPayment({ state: 'canceled' });
  });

  it('that has arrived is not canceled by another click, even if its events are lost', async () => {
    const { paymentId } = await choose();
    await service.stripe.control.rules({ drop: 1 });
    await fund(paymentId);

    await expect(invoice.open({ amount: '100.00' })).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });

    await service.stripe.control.rules();
    await expectPayment({ state: 'succeeded' });
  });

  it('is canceled when its amount is no longer due', async () => {
    await choose();
    await service.app.get(OutdatedSessions).run();
    await expectPayment({ state: 'awaiting_transfer' });

    await stop();

    await expectPayment({ state: 'canceled' });
  });

  const moveCreation = ({ id }: Pick<Stripe.Checkout.Session, 'id'>, days: number) =>
    service.database.query(
      `update client_payments set created_at = now() - make_interval(days => $2), due_at = null where session_id = $1`,
      [id, days],
    );

  /** Makes the daily check of a transfer due. */
  const moveCheck = ({ id }: Stripe.Checkout.Session) =>
    service.database.query(
      `update client_payments set synced_at = now() - interval '25 hours', attempted_at = null where session_id = $1`,
      [id],
    );

  it.each([
    [1, 13.8],
    [30, 15],
  ])('is compared with its invoice after a pause: %i days old after %f minutes', async (days, minutes) => {
    const { session } = await choose();
    await moveCreation(session, days);
    await service.app.get(OutdatedSessions).run();
    const [row] = await service.database.query(
      'select extract(epoch from due_at - now())::float / 60 as minutes from client_payments where session_id = $1',
      [session.id],
    );
    expect(row!['minutes']).toBeCloseTo(minutes, 0);
    await stop();
    await expectPayment({ state: 'awaiting_transfer' });

    await service.database.query('update client_payments set due_at = now() where session_id = $1', [session.id]);
    await service.app.get(OutdatedSessions).run();

    await expectPayment({ state: 'canceled' });
  });

  it.each([
    ['awaited', (em: EntityManager) => selectPaymentsToCheck(em, new Date(), 10)],
    ['canceled', (em: EntityManager) => selectTransfersWithUnusedMoney(em, 10)],
  ])('that is %s is checked at Stripe after 1, 2 and 4 days, and then once a week', async (state, select) => {
    const { session } = await choose();
    if (state === 'canceled') await stop();
    const selectChecked = async (createdBefore: number, syncedBefore: number) => {
      await service.database.query(
        `update client_payments set created_at = now() - make_interval(days => $2, hours => 1),
          synced_at = now() - make_interval(days => $3, hours => 1) where session_id = $1`,
        [session.id, createdBefore, syncedBefore],
      );
      const due = await runForAllUsers(() => select(service.app.get(EntityManager).fork()));
      return due.some(({ invoiceId }) => invoiceId === invoice.invoiceId);
    };

    expect([await selectChecked(1, 1), await selectChecked(4, 2), await selectChecked(40, 7)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await selectChecked(5, 2), await selectChecked(40, 6)]).toEqual([false, false]);
    await moveCreation(session, 0);
  });

  it('is canceled when it was awaited for 60 days', async () => {
    const { session } = await choose();
    await moveCreation(session, MAX_DAYS_OF_TRANSFER - 1);
    await service.app.get(OutdatedSessions).run();
    await expectPayment({ state: 'awaiting_transfer' });

    await moveCreation(session, MAX_DAYS_OF_TRANSFER);
    await service.app.get(OutdatedSessions).run();

    await expectPayment({ state: 'canceled' });
  });

  it('of which a part has arrived keeps this part after it was stopped, also after the user has canceled it at Stripe', async () => {
    const { paymentId } = await choose();
    await fund(paymentId, 4_000);
    await stop();

    await expectPayment({ state: 'canceled', received: '40.00', entries: [] });
    expect(invoice.payments()[0]).not.toHaveProperty('instructionsUrl');
    await service.stripe.control.cancelPayment(paymentId);

    await expectPayment({ state: 'canceled', received: '40.00' });
  });

  it('that arrives after it was stopped is found by the check of the next day, and so is its return', async () => {
    const { session, paymentId } = await choose();
    await stop();
    await expectPayment({ state: 'canceled' });
    const countCallsOfCheck = async (age: string) => {
      await service.database.query(
        `update client_payments set synced_at = now() - $2::interval, attempted_at = null where session_id = $1`,
        [session.id, age],
      );
      const calls = jest.spyOn(service.app.get(StripeGateway), 'callStripe');
      await service.app.get(PaymentReconciliation).run(new Date());
      const { length } = calls.mock.calls;
      calls.mockRestore();
      return length;
    };
    // The first run also checks what earlier tests left.
    await countCallsOfCheck('23 hours');
    const callsOfOthers = await countCallsOfCheck('23 hours');

    expect(await countCallsOfCheck('25 hours')).toBe(callsOfOthers + 1);
    await fund(paymentId);
    await countCallsOfCheck('23 hours');
    expect(invoice.payments()[0]).not.toHaveProperty('received');
    expect(await countCallsOfCheck('25 hours')).toBeGreaterThan(callsOfOthers + 1);
    await expectPayment({ state: 'canceled', received: '100.00', entries: [] });
    expect(await countCallsOfCheck('25 hours')).toBe(callsOfOthers + 1);

    await service.stripeApi.customers.del(session.customer as string, {}, options);
    await countCallsOfCheck('25 hours');
    expect(invoice.payments()[0]).not.toHaveProperty('received');
  });

  it('is canceled by a charge to a saved card, even if the client has chosen it a moment before', async () => {
    const recurringId = await invoice.saveCard();
    await service.settleEvents();
    await service.stripe.control.rules({ hold: true });
    const session = await fetchSession(await invoice.pay(TRANSFER));

    expect(await invoice.charge(recurringId)).toBe('succeeded');
    const { status } = await fund(session.payment_intent as string);

    expect(status).toBe('requires_action');
    expect(invoice.payments()).toMatchObject([{ state: 'canceled' }, { state: 'succeeded', method: 'card' }]);
    await service.stripe.control.rules();
  });

  it('is canceled by a charge that finds no card, because the user has deleted its customer at Stripe', async () => {
    const recurringId = await invoice.saveCard();
    const [card] = await service.database.query('select customer_id from saved_cards where recurring_id = $1', [
      recurringId,
    ]);
    await choose();
    await service.stripeApi.customers.del(card!['customer_id'] as string, {}, options);

    expect(await invoice.charge(recurringId)).toBe('noCard');

    await expectPayment({ state: 'canceled' });
  });

  it('is still awaited after a charge to a saved card that is not made', async () => {
    const recurringId = await invoice.saveCard();
    await choose();
    service.invoicing.cards.delete(recurringId);

    expect(await invoice.charge(recurringId)).toBe('notDue');

    await expectPayment({ state: 'awaiting_transfer' });
  });

  it('that was just chosen is not canceled because its page is outdated on a restricted account', async () => {
    const bob = service.newSeller();
    const accountId = await bob.activate();
    if (!accountId) return;
    await bob.acceptTransfers();
    invoice = bob.newInvoice();
    await service.stripe.control.rules({ hold: true });
    await invoice.pay(TRANSFER);
    await service.stripe.control.restrictAccount(accountId);
    await bob.refresh();

    for (const _ of [1, 2]) await service.app.get(OutdatedSessions).run();
    await service.stripe.control.rules();

    await expectPayment({ state: 'awaiting_transfer' });
  });

  it('is canceled if the user cancels it in the dashboard of Stripe', async () => {
    const { paymentId } = await choose();

    await service.stripe.control.cancelPayment(paymentId);

    await expectPayment({ state: 'canceled' });
  });

  it('waits no longer if the user has deleted its customer at Stripe, and the next page has another one', async () => {
    const { session } = await choose();
    await service.stripeApi.customers.del(session.customer as string, {}, options);

    const next = await findSession(await invoice.open());

    expect(next.customer).toMatch(/^cus_/);
    expect(next.customer).not.toBe(session.customer);
    await expectPayment({ state: 'canceled' });
  });

  it('uses the customer again after a page without a payment', async () => {
    const first = await findSession(await invoice.open());
    const second = await findSession(await invoice.open({ title: 'Invoice INV-7', clientEmail: 'new@example.com' }));

    expect(second.customer).toBe(first.customer);
    expect(await service.stripeApi.customers.retrieve(second.customer as string, {}, options)).toMatchObject({
      email: 'new@example.com',
    });
  });

  it('for the rest of an invoice arrives, even if an earlier one was paid just before its wait was stopped', async () => {
    const { paymentId, session } = await choose();
    await fund(paymentId);
    const settings = { reconciliation_mode: 'manual' } as const;
    await service.stripeApi.customers.updateCashBalance(session.customer as string, { settings }, options);
    await service.settleEvents();
    invoice.setTotal('150.00');

    const next = await choose();
    await fund(next.paymentId);
    await service.settleEvents();

    expect(next.session.customer).toBe(session.customer);
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded', amount: '50.00' }]);
  });

  it('is refunded while the client still has to name a bank account', async () => {
    const { paymentId } = await choose();
    await fund(paymentId);
    await service.settleEvents();

    await invoice.refund(paymentId, '30.00');

    await expectPayment({ state: 'succeeded', entries: [{ kind: 'payment' }, { kind: 'refund', amount: '-30.00' }] });
  });

  describe('after the user has turned online payments off', () => {
    let bob: Seller;
    let accountId: string;

    beforeEach(async () => {
      bob = service.newSeller();
      accountId = await bob.activate();
      await bob.acceptTransfers();
      invoice = bob.newInvoice();
      await moveCreation({ id: await invoice.pay(TRANSFER) }, 1);
      await service.settleEvents();
    });

    /**
     * `turnOff` starts a run in the background. While that run is in progress, other runs do nothing, so the test repeats
     * them.
     */
    async function expectCanceled() {
      while (invoice.payments()[0]!.state === 'awaiting_transfer') await service.app.get(OutdatedSessions).run();
      await expectPayment({ state: 'canceled' });
    }

    it('is canceled without a pause, but not while Stripe restricts the account', async () => {
      if (accountId) {
        await service.stripe.control.restrictAccount(accountId);
        await bob.refresh();
      }
      await service.app.get(OutdatedSessions).run();
      await expectPayment({ state: 'awaiting_transfer' });

      await bob.turnOff();

      await expectCanceled();
    });

    it('is canceled without a pause, even if a run has just got an earlier answer of invoicing', async () => {
      const bus = service.app.get(MessageBus);
      const call = bus.call.bind(bus) as (...args: unknown[]) => Promise<never>;
      const calls = jest.spyOn(bus, 'call').mockImplementation(async (message, ...args) => {
        const answer = await call(message, ...args);
        if (message === invoicing.findOutdatedSessions) {
          calls.mockRestore();
          await bob.turnOff();
        }
        return answer;
      });
      await service.app.get(OutdatedSessions).run();

      await expectCanceled();
    });
  });
});

it.each([
  ['https://payments.stripe.com/bank_transfers/instructions/1', true],
  ['http://payments.stripe.com/bank_transfers/instructions/1', false],
  ['https://payments.stripe.com.example/instructions/1', false],
  ['https://example.com/.stripe.com/', false],
  ['javascript:alert(1)', false],
])('The address of the instructions must be one of Stripe: %s', (hosted_instructions_url, isTrusted) => {
  const display_bank_transfer_instructions = { hosted_instructions_url };
  const intent = { next_action: { display_bank_transfer_instructions } } as Stripe.PaymentIntent;

  const transfer = toInstructionsUrl(intent, 'https://api.stripe.com');

  expect(transfer).toEqual(isTrusted ? { instructionsUrl: hosted_instructions_url } : {});
});

it('A bank transfer to an account that was disconnected is canceled', async () => {
  const service = await startBillingWithPayments();
  const ada = service.newSeller();
  const accountId = await ada.activate();
  await ada.acceptTransfers();
  const invoice = ada.newInvoice();
  const sessionId = await invoice.pay(TRANSFER);
  await service.settleEvents();

  await service.stripe.control.disconnectAccount(accountId);
  await invoice.sync(sessionId);

  expect(invoice.payments()).toMatchObject([
    { state: 'canceled', method: 'bank_transfer', failure: 'account_disconnected' },
  ]);
  await service.stop();
});
