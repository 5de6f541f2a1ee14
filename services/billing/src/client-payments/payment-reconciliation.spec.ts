import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientPaymentMode } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { type BillingWithPayments, type Seller, startBillingWithPayments } from '../testing/billing-with-payments.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { PaymentReconciliation } from './payment-reconciliation.js';

const SEPA = 'DE89 3704 0044 0532 0130 00';

let service: BillingWithPayments;
let ada: Seller;

const start = async (mode: ClientPaymentMode) => {
  service = await startBillingWithPayments(mode);
  ada = service.newSeller();
  await ada.activate();
  await service.settleEvents();
  await service.stripe.control.rules({ drop: 1 });
};

afterEach(() => service.stop());

/** The interval of these services is 0, so each account is due again one moment later. */
const reconcile = async () => {
  await service.app.get(PaymentReconciliation).run(new Date());
  await service.settleEvents();
};

describe.each(['connect', 'own'] as const)('The reconciliation of payments (%s)', (mode) => {
  beforeEach(() => start(mode));

  it('finds payments and refunds whose webhooks were lost', async () => {
    const invoice = ada.newInvoice();
    await invoice.pay();
    expect(invoice.payments()).toEqual([]);
    await reconcile();
    const [payment] = invoice.payments();
    expect(payment).toMatchObject({ state: 'succeeded', entries: [{ amount: '100.00' }] });
    expect(payment!.entries[0]!.fee).not.toBeNull();

    const options = mode === 'connect' ? { stripeAccount: (await ada.account()).accountId! } : {};
    await service.stripeApi.refunds.create({ payment_intent: payment!.id, amount: 500 }, options);
    await reconcile();
    expect(invoice.payments()[0]!.entries).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amount: '-5.00' }]);
  });

  it('tries events again that failed after the last attempt', async () => {
    await service.stripe.control.rules();
    const invoice = ada.newInvoice();
    await invoice.pay();
    await service.settleEvents();
    service.invoicing.payments.clear();
    await service.database.query(
      "update payment_events set state = 'failed', attempts = 10 where type = 'checkout.session.completed'",
    );
    await reconcile();
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded' }]);
    expect(await service.database.query("select id from payment_events where state = 'failed'")).toEqual([]);
  });

  it('checks payments in progress, even if Stripe no longer lists their events', async () => {
    const invoice = ada.newInvoice();
    await invoice.sync(await invoice.pay(SEPA));
    expect(invoice.payments()).toMatchObject([{ state: 'processing' }]);
    await service.stripe.control.settlePayment(invoice.payments()[0]!.id, 'failed');
    await service.database.query("update payment_accounts set events_until = now() + interval '1 hour'");
    await reconcile();
    expect(invoice.payments()).toMatchObject([{ state: 'failed' }]);
  });
});

describe('The reconciliation of the operator’s own account', () => {
  beforeEach(() => start('own'));

  it('fetches the account once for all users', async () => {
    const bob = service.newSeller();
    await bob.activate();
    await service.stripe.control.setBankTransfers(true);
    const paths: string[] = [];
    await service.app
      .get(StripeGateway)
      .callStripe(async (stripe) => stripe.on('request', ({ path }: Stripe.RequestEvent) => paths.push(path)));

    await reconcile();

    expect(paths.filter((path) => path === '/v1/account')).toHaveLength(1);
    expect(await service.database.query('select distinct transfer_currencies from payment_accounts')).toEqual([
      { transfer_currencies: expect.arrayContaining(['EUR']) },
    ]);
  });
});

describe('The reconciliation of accounts', () => {
  beforeEach(() => start('connect'));

  it('finds that an account was restricted or disconnected, and does not stop at it', async () => {
    const bob = service.newSeller();
    const [adas, bobs] = [(await ada.account()).accountId!, await bob.activate()];
    await service.stripe.control.disconnectAccount(adas);
    await service.stripe.control.restrictAccount(bobs);
    await reconcile();
    expect([ada.lastPushed(), bob.lastPushed()]).toEqual(['disconnected', 'restricted']);
  });

  it('ends the payments in progress of an account that was disconnected, without waiting for the interval', async () => {
    await service.stop();
    service = await startBillingWithPayments('connect', { RECONCILIATION_INTERVAL_MINUTES: '60' });
    ada = service.newSeller();
    const disconnect = async (whenFound: () => Promise<unknown>) => {
      const accountId = await ada.activate();
      const invoice = ada.newInvoice();
      await invoice.sync(await invoice.pay(SEPA));
      await service.settleEvents();
      await reconcile();
      expect(invoice.payments()).toMatchObject([{ state: 'processing' }]);
      await service.stripe.control.disconnectAccount(accountId);
      await whenFound();
      await reconcile();
      expect(invoice.payments()).toMatchObject([{ state: 'canceled', failure: 'account_disconnected' }]);
    };
    await disconnect(() => ada.refresh());
    await disconnect(() => ada.activate());
  });

  it('tries accounts and payments that fail once per interval', async () => {
    await service.stop();
    service = await startBillingWithPayments('connect', { RECONCILIATION_INTERVAL_MINUTES: '60' });
    ada = service.newSeller();
    await ada.activate();
    const invoice = ada.newInvoice();
    await invoice.sync(await invoice.pay(SEPA));
    await service.settleEvents();
    await service.database.query("update payment_accounts set events_until = now() - interval '2 hours'");
    await service.database.query("update client_payments set synced_at = now() - interval '2 hours'");
    await service.proxy.disconnect();
    await reconcile();
    const attempts = () =>
      service.database.query(
        'select attempted_at from payment_accounts union all select attempted_at from client_payments',
      );
    const first = await attempts();
    expect(first.map((row) => Object.values(row))).toEqual([[expect.any(Date)], [expect.any(Date)]]);
    await reconcile();
    expect(await attempts()).toEqual(first);
    await service.proxy.reconnect();
  });

  it('does nothing for an account within the interval', async () => {
    await service.stop();
    service = await startBillingWithPayments('connect', { RECONCILIATION_INTERVAL_MINUTES: '60' });
    ada = service.newSeller();
    const accountId = await ada.activate();
    await service.settleEvents();
    await service.stripe.control.rules({ drop: 1 });
    await service.stripe.control.restrictAccount(accountId);
    await reconcile();
    expect(ada.lastPushed()).toBe('active');
  });
});
