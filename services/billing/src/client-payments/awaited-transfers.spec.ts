import { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { runForAllUsers } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import type { OnlineInvoice } from '../testing/billing-with-payments.js';
import { startBillingWithTransfers, TRANSFER_METHOD } from '../testing/billing-with-transfers.js';
import { toInstructionsUrl } from './bank-transfers.js';
import { selectPaymentsToCheck, selectTransfersWithUnusedMoney } from './client-payments.queries.js';

const billing = await startBillingWithTransfers();
const {
  changeRow,
  chooseTransfer,
  closeOutdated,
  findSession,
  fund,
  options,
  getSettledPayment,
  seller,
  stopTransfer,
} = billing;
const { control } = billing.stripe;

let invoice: OnlineInvoice;

beforeEach(() => {
  invoice = seller.newInvoice();
});

describe('A bank transfer', () => {
  it('is offered on a page with a customer of the invoice’s own, who is used again after a page without a payment', async () => {
    const session = await findSession(await invoice.open());
    const other = await findSession(await seller.newInvoice().open());
    const fetchCustomer = () => billing.stripeApi.customers.retrieve(session.customer as string, {}, options);

    expect(session.payment_method_types).toEqual(['card', 'sepa_debit', 'customer_balance']);
    expect(await fetchCustomer()).toMatchObject({
      email: 'client@example.com',
      name: 'Oak & Co',
      description: 'INV-7 · Ada Eyes',
      metadata: { invoice_id: invoice.invoiceId },
    });
    expect(other.customer).not.toBe(session.customer);

    const next = await findSession(await invoice.open({ title: 'Invoice INV-7', clientEmail: 'new@example.com' }));
    expect(next.customer).toBe(session.customer);
    expect(await fetchCustomer()).toMatchObject({ email: 'new@example.com' });
  });

  it('is not offered in other currencies, on a page that saves a card, or if Stripe refuses its customer', async () => {
    const pages = [
      await seller.newInvoice('100.00', 'CHF').open(),
      await invoice.open({ savesCardFor: crypto.randomUUID() }),
      await invoice.open({ clientName: 'Oak '.repeat(100) }),
    ];
    expect(await Promise.all(pages.map(findSession))).toMatchObject([
      { customer: null, payment_method_types: ['card'] },
      { customer: null, payment_method_types: ['card'] },
      { customer: null, payment_method_types: ['card', 'sepa_debit'] },
    ]);
  });

  it('waits with instructions, without being in progress, until the whole money has arrived in two parts', async () => {
    const { paymentId } = await chooseTransfer(invoice);

    const awaited = await getSettledPayment(invoice);
    expect(awaited).toMatchObject({
      ...{ id: paymentId, state: 'awaiting_transfer', method: 'bank_transfer', amount: '100.00', entries: [] },
      instructionsUrl: `${billing.stripe.url}/c/instructions/${paymentId}`,
    });
    expect(awaited).not.toHaveProperty('received');
    await fund(paymentId, 4_000);
    expect(await getSettledPayment(invoice)).toMatchObject({
      state: 'awaiting_transfer',
      received: '40.00',
      entries: [],
    });
    await fund(paymentId);

    const paid = await getSettledPayment(invoice);
    expect(paid).toMatchObject({ state: 'succeeded', entries: [{ kind: 'payment', amount: '100.00' }] });
    expect(paid).not.toHaveProperty('instructionsUrl');
  });

  it('that is too high pays the invoice once; invoicing gets the rest, until the user has returned it at Stripe', async () => {
    const { paymentId, session } = await chooseTransfer(invoice);

    await fund(paymentId, 12_500);

    const paid = { state: 'succeeded', entries: [{ kind: 'payment', amount: '100.00' }] };
    expect(await getSettledPayment(invoice)).toMatchObject({ ...paid, received: '25.00' });
    await billing.deleteCustomer(session.customer);
    await billing.reconcile();
    expect(await getSettledPayment(invoice)).toMatchObject({ ...paid, received: '25.00' });
    await changeRow(session, `synced_at = now() - interval '25 hours', attempted_at = null`);
    await billing.reconcile();

    const returned = await getSettledPayment(invoice);
    expect(returned).toMatchObject(paid);
    expect(returned).not.toHaveProperty('received');
  });

  it('that is too high of the rest of an invoice is reported once', async () => {
    const first = await chooseTransfer(invoice);
    await fund(first.paymentId);
    await billing.settleEvents();
    invoice.setTotal('150.00');
    const second = await chooseTransfer(invoice);
    await fund(second.paymentId, 7_500);
    await billing.settleEvents();
    await invoice.sync(first.session.id);

    expect(second.session.customer).toBe(first.session.customer);
    const [earlier, later] = invoice.payments();
    expect(earlier).not.toHaveProperty('received');
    expect(later).toMatchObject({ state: 'succeeded', received: '25.00' });
  });

  it('for the rest of an invoice arrives, even if an earlier one was paid just before its wait was stopped', async () => {
    const { paymentId, session } = await chooseTransfer(invoice);
    await fund(paymentId);
    const settings = { reconciliation_mode: 'manual' } as const;
    await billing.stripeApi.customers.updateCashBalance(session.customer as string, { settings }, options);
    await billing.settleEvents();
    invoice.setTotal('150.00');

    const next = await chooseTransfer(invoice);
    await fund(next.paymentId);
    await billing.settleEvents();

    expect(next.session.customer).toBe(session.customer);
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded', amount: '50.00' }]);
  });

  it('is refunded while the client still has to name a bank account', async () => {
    const { paymentId } = await chooseTransfer(invoice);
    await fund(paymentId);
    await billing.settleEvents();

    await invoice.refund(paymentId, '30.00');

    const entries = [{ kind: 'payment' }, { kind: 'refund', amount: '-30.00' }];
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'succeeded', entries });
  });

  it('is still awaited after a charge to a saved card that is not made', async () => {
    const recurringId = await invoice.saveCard();
    await chooseTransfer(invoice);
    billing.invoicing.cards.delete(recurringId);

    expect(await invoice.charge(recurringId)).toBe('notDue');

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'awaiting_transfer' });
  });

  it('that was just chosen is not canceled because its page is outdated on a restricted account', async () => {
    const bob = billing.newSeller();
    const accountId = await bob.activate();
    await bob.acceptTransfers();
    invoice = bob.newInvoice();
    await control.rules({ hold: true });
    await invoice.pay(TRANSFER_METHOD);
    await control.restrictAccount(accountId);
    await bob.refresh();

    for (const _ of [1, 2]) await closeOutdated();
    await control.rules();

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'awaiting_transfer' });
  });

  it.each([
    [1, 13.8],
    [30, 15],
  ])('is compared with its invoice after a pause: %i days old after %f minutes', async (days, minutes) => {
    const { session } = await chooseTransfer(invoice);
    await changeRow(session, `created_at = now() - interval '${days} days', due_at = null`);
    await closeOutdated();
    const [row] = await billing.database.query(
      'select extract(epoch from due_at - now())::float / 60 as minutes from client_payments where session_id = $1',
      [session.id],
    );
    expect(row!['minutes']).toBeCloseTo(minutes, 0);
    await stopTransfer(invoice);
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'awaiting_transfer' });

    await changeRow(session, 'due_at = now()');
    await closeOutdated();

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
  });

  it.each([
    ['awaited', (em: EntityManager) => selectPaymentsToCheck(em, new Date(), 10)],
    ['canceled', (em: EntityManager) => selectTransfersWithUnusedMoney(em, 10)],
  ])('that is %s is checked at Stripe after 1, 2 and 4 days, and then once a week', async (state, select) => {
    const { session } = await chooseTransfer(invoice);
    if (state === 'canceled') await stopTransfer(invoice);
    const isChecked = async ([createdBefore, syncedBefore]: [number, number]) => {
      const before = (days: number) => `now() - make_interval(days => ${days}, hours => 1)`;
      await changeRow(session, `created_at = ${before(createdBefore)}, synced_at = ${before(syncedBefore)}`);
      const due = await runForAllUsers(() => select(billing.app.get(EntityManager).fork()));
      return due.some(({ invoiceId }) => invoiceId === invoice.invoiceId);
    };

    for (const times of [[1, 1], [4, 2], [40, 7]] as [number, number][]) expect(await isChecked(times)).toBe(true); // oxfmt-ignore
    for (const times of [[5, 2], [40, 6]] as [number, number][]) expect(await isChecked(times)).toBe(false); // oxfmt-ignore
    await changeRow(session, 'created_at = now()');
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
