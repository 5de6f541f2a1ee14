import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import type { OnlineInvoice, Seller } from '../testing/billing-with-payments.js';
import { startBillingWithTransfers, TRANSFER_METHOD } from '../testing/billing-with-transfers.js';
import { MAX_DAYS_OF_TRANSFER } from './client-payments.queries.js';

const billing = await startBillingWithTransfers();
const {
  changeRow,
  chooseTransfer,
  closeOutdated,
  fetchSession,
  findSession,
  fund,
  seller,
  getSettledPayment,
  stopTransfer,
} = billing;
const { control } = billing.stripe;

let invoice: OnlineInvoice;

beforeEach(() => {
  invoice = seller.newInvoice();
});

describe('A bank transfer', () => {
  it('is canceled by another click; money that arrives later pays nothing', async () => {
    const { paymentId, session } = await chooseTransfer(invoice);

    const next = await findSession(await invoice.open());
    await fund(paymentId);

    expect(next.customer).not.toBe(session.customer);
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled', entries: [] });
    await control.payCheckout(next.url!);
    await billing.settleEvents();
    expect(invoice.payments()).toMatchObject([{ state: 'canceled' }, { state: 'succeeded', method: 'card' }]);
  });

  it('stays canceled if the cancellation could not be stored', async () => {
    const { session } = await chooseTransfer(invoice);
    billing.invoicing.failing.add(invoice.invoiceId);
    await stopTransfer(invoice);
    billing.invoicing.failing.delete(invoice.invoiceId);

    invoice.setTotal('100.00');
    await invoice.sync(session.id);

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
  });

  it('that has arrived is not canceled by another click, even if its events are lost', async () => {
    const { paymentId } = await chooseTransfer(invoice);
    await control.rules({ drop: 1 });
    await fund(paymentId);

    await expect(invoice.open({ amount: '100.00' })).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });

    await control.rules();
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'succeeded' });
  });

  it('is canceled when it was awaited for 60 days', async () => {
    const { session } = await chooseTransfer(invoice);
    const closeAfter = async (days: number) => {
      await changeRow(session, `created_at = now() - interval '${days} days', due_at = null`);
      await closeOutdated();
      return (await getSettledPayment(invoice)).state;
    };

    expect(await closeAfter(MAX_DAYS_OF_TRANSFER - 1)).toBe('awaiting_transfer');
    expect(await closeAfter(MAX_DAYS_OF_TRANSFER)).toBe('canceled');
  });

  it('of which a part has arrived keeps this part after it was stopped, also after the user has canceled it at Stripe', async () => {
    const { paymentId } = await chooseTransfer(invoice);
    await fund(paymentId, 4_000);
    await closeOutdated();
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'awaiting_transfer' });
    await stopTransfer(invoice);

    const stopped = await getSettledPayment(invoice);
    expect(stopped).toMatchObject({ state: 'canceled', received: '40.00', entries: [] });
    expect(stopped).not.toHaveProperty('instructionsUrl');
    await control.cancelPayment(paymentId);

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled', received: '40.00' });
  });

  it('that arrives after it was stopped is found by the check of the next day, and so is its return', async () => {
    const { session, paymentId } = await chooseTransfer(invoice);
    await stopTransfer(invoice);
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
    const countCallsOfCheck = async (age: string) => {
      await changeRow(session, `synced_at = now() - interval '${age}', attempted_at = null`);
      const calls = jest.spyOn(billing.app.get(StripeGateway), 'callStripe');
      await billing.reconcile();
      const { length } = calls.mock.calls;
      calls.mockRestore();
      return length;
    };
    // The first run also checks the payments of earlier tests, and finds the lost events of these tests.
    await countCallsOfCheck('23 hours');
    await billing.settleEvents();
    const callsOfOthers = await countCallsOfCheck('23 hours');

    expect(await countCallsOfCheck('25 hours')).toBe(callsOfOthers + 1);
    await fund(paymentId);
    await countCallsOfCheck('23 hours');
    expect(invoice.payments()[0]).not.toHaveProperty('received');
    expect(await countCallsOfCheck('25 hours')).toBeGreaterThan(callsOfOthers + 1);
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled', received: '100.00', entries: [] });
    expect(await countCallsOfCheck('25 hours')).toBe(callsOfOthers + 1);

    await billing.deleteCustomer(session.customer);
    await countCallsOfCheck('25 hours');
    expect(invoice.payments()[0]).not.toHaveProperty('received');
  });

  it('is canceled by a charge to a saved card, even if the client has chosen it a moment before', async () => {
    const recurringId = await invoice.saveCard();
    await billing.settleEvents();
    await control.rules({ hold: true });
    const session = await fetchSession(await invoice.pay(TRANSFER_METHOD));

    expect(await invoice.charge(recurringId)).toBe('succeeded');
    const { status } = await fund(session.payment_intent as string);

    expect(status).toBe('requires_action');
    expect(invoice.payments()).toMatchObject([{ state: 'canceled' }, { state: 'succeeded', method: 'card' }]);
    await control.rules();
  });

  it('is canceled by a charge that finds no card, because the user has deleted its customer at Stripe', async () => {
    const recurringId = await invoice.saveCard();
    const [card] = await billing.database.query('select customer_id from saved_cards where recurring_id = $1', [
      recurringId,
    ]);
    await chooseTransfer(invoice);
    await billing.deleteCustomer(card!['customer_id']);

    expect(await invoice.charge(recurringId)).toBe('noCard');

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
  });

  it('is canceled if the user cancels it in the dashboard of Stripe', async () => {
    const { paymentId } = await chooseTransfer(invoice);

    await control.cancelPayment(paymentId);

    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
  });

  it('waits no longer if the user has deleted its customer at Stripe, and the next page has another one', async () => {
    const { session } = await chooseTransfer(invoice);
    await billing.deleteCustomer(session.customer);

    const next = await findSession(await invoice.open());

    expect(next.customer).toMatch(/^cus_/);
    expect(next.customer).not.toBe(session.customer);
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
  });
});

describe('A bank transfer to another account', () => {
  let bob: Seller;
  let accountId: string;
  let sessionId: string;

  beforeEach(async () => {
    bob = billing.newSeller();
    accountId = await bob.activate();
    await bob.acceptTransfers();
    invoice = bob.newInvoice();
    sessionId = await invoice.pay(TRANSFER_METHOD);
    await changeRow({ id: sessionId }, `created_at = now() - interval '1 day', due_at = null`);
    await billing.settleEvents();
  });

  /**
   * Repeats the run until the transfer is canceled. `turnOff` has started a run in the background, and other runs do
   * nothing until it ends.
   */
  async function expectCanceled() {
    while (invoice.payments()[0]!.state === 'awaiting_transfer') await closeOutdated();
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'canceled' });
  }

  it('is canceled without a pause after the user has turned payments off, but not while Stripe restricts the account', async () => {
    await control.restrictAccount(accountId);
    await bob.refresh();
    await closeOutdated();
    expect(await getSettledPayment(invoice)).toMatchObject({ state: 'awaiting_transfer' });

    await bob.turnOff();

    await expectCanceled();
  });

  it('is canceled without a pause, even if a run has just got an earlier answer of invoicing', async () => {
    const bus = billing.app.get(MessageBus);
    const call = bus.call.bind(bus) as (...args: unknown[]) => Promise<never>;
    const calls = jest.spyOn(bus, 'call').mockImplementation(async (message, ...args) => {
      const answer = await call(message, ...args);
      if (message === invoicing.findOutdatedSessions) {
        calls.mockRestore();
        await bob.turnOff();
      }
      return answer;
    });
    await closeOutdated();

    await expectCanceled();
  });

  it('is canceled after the account was disconnected', async () => {
    await control.disconnectAccount(accountId);
    await invoice.sync(sessionId);

    expect(await getSettledPayment(invoice)).toMatchObject({
      ...{ state: 'canceled', method: 'bank_transfer', failure: 'account_disconnected' },
    });
  });
});

it('A bank transfer to the operator’s own account is paid, or canceled by another click', async () => {
  // If the first service kept running, it would also handle the messages of this test.
  await billing.stop();
  const ownBilling = await startBillingWithTransfers('own');
  const [paid, canceled] = [ownBilling.seller.newInvoice(), ownBilling.seller.newInvoice()];
  const { paymentId } = await ownBilling.chooseTransfer(paid);
  await ownBilling.chooseTransfer(canceled);

  await ownBilling.fund(paymentId);
  await canceled.open();

  expect(await ownBilling.getSettledPayment(paid)).toMatchObject({
    state: 'succeeded',
    entries: [{ amount: '100.00' }],
  });
  expect(await ownBilling.getSettledPayment(canceled)).toMatchObject({ state: 'canceled' });
});
