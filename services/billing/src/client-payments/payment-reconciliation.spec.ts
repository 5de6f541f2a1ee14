import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type Seller, startBillingWithPayments } from '../testing/billing-with-payments.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { PaymentReconciliation } from './payment-reconciliation.js';

const SEPA = 'DE89 3704 0044 0532 0130 00';

let service = await startBillingWithPayments();
let ada: Seller;
let accountId: string;

/** The service of the previous test is stopped first. Otherwise it would also handle messages for the new service. */
const restartService = async (...settings: Parameters<typeof startBillingWithPayments>) => {
  await service.stop();
  service = await startBillingWithPayments(...settings);
};

beforeEach(async () => {
  await service.stripe.control.rules();
  ada = service.newSeller();
  accountId = await ada.activate();
  await service.settleEvents();
});

const dropEvents = () => service.stripe.control.rules({ drop: 1 });

/** The interval of the reconciliation is 0 in this test, so each run checks all accounts. */
const reconcile = async () => {
  await service.app.get(PaymentReconciliation).run(new Date());
  await service.settleEvents();
};

async function expectLostEventsFound(options: Stripe.RequestOptions): Promise<void> {
  const invoice = ada.newInvoice();
  await dropEvents();
  await invoice.pay();
  expect(invoice.payments()).toEqual([]);
  await reconcile();
  const [payment] = invoice.payments();
  expect(payment).toMatchObject({ state: 'succeeded', entries: [{ amount: '100.00' }] });
  expect(payment!.entries[0]!.fee).not.toBeNull();

  await service.stripeApi.refunds.create({ payment_intent: payment!.id, amount: 500 }, options);
  await reconcile();
  expect(invoice.payments()[0]!.entries).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amount: '-5.00' }]);
}

describe('The reconciliation of payments', () => {
  it('finds payments and refunds whose webhooks were lost', () => expectLostEventsFound({ stripeAccount: accountId }));

  it('tries events again that failed after the last attempt', async () => {
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
    await dropEvents();
    await invoice.sync(await invoice.pay(SEPA));
    expect(invoice.payments()).toMatchObject([{ state: 'processing' }]);
    await service.stripe.control.settlePayment(invoice.payments()[0]!.id, 'failed');
    await service.database.query(
      "update payment_accounts set events_until = now() + interval '1 hour' where user_id = $1",
      [ada.userId],
    );
    await reconcile();
    expect(invoice.payments()).toMatchObject([{ state: 'failed' }]);
  });

  it('finds that an account was restricted or disconnected, and does not stop at it', async () => {
    const bob = service.newSeller();
    const bobs = await bob.activate();
    await dropEvents();
    await service.stripe.control.disconnectAccount(accountId);
    await service.stripe.control.restrictAccount(bobs);
    await reconcile();
    expect([ada.lastPushed(), bob.lastPushed()]).toEqual(['disconnected', 'restricted']);
  });
});

describe('The reconciliation within an interval of an hour', () => {
  beforeAll(() => restartService('connect', { RECONCILIATION_INTERVAL_MINUTES: '60' }));

  it('ends the payments in progress of an account that was disconnected, and the client can pay again after a new connection', async () => {
    const disconnect = async (onFound: () => Promise<unknown>) => {
      const account = await ada.activate();
      const invoice = ada.newInvoice();
      await invoice.sync(await invoice.pay(SEPA));
      await service.settleEvents();
      await reconcile();
      expect(invoice.payments()).toMatchObject([{ state: 'processing' }]);
      await service.stripe.control.disconnectAccount(account);
      await onFound();
      await reconcile();
      expect(invoice.payments()).toMatchObject([{ state: 'canceled', failure: 'account_disconnected', entries: [] }]);
      return invoice;
    };
    await disconnect(() => ada.refresh());
    const invoice = await disconnect(() => ada.activate());
    await invoice.sync(await invoice.pay());
    expect(invoice.payments()).toMatchObject([{ state: 'canceled' }, { state: 'succeeded', amount: '100.00' }]);
  });

  it('tries accounts and payments that fail once', async () => {
    const invoice = ada.newInvoice();
    await invoice.sync(await invoice.pay(SEPA));
    await service.settleEvents();
    await service.database.query("update payment_accounts set events_until = now() - interval '2 hours'");
    await service.database.query("update client_payments set synced_at = now() - interval '2 hours'");
    await service.proxy.disconnect();
    await reconcile();
    const attempts = () =>
      service.database.query(
        `select attempted_at from payment_accounts where user_id = $1
         union all select attempted_at from client_payments where user_id = $1`,
        [ada.userId],
      );
    const first = await attempts();
    expect(first.map((row) => Object.values(row))).toEqual([[expect.any(Date)], [expect.any(Date)]]);
    await reconcile();
    expect(await attempts()).toEqual(first);
    await service.proxy.reconnect();
  });

  it('does nothing for an account that was just connected', async () => {
    await dropEvents();
    await service.stripe.control.restrictAccount(accountId);
    await reconcile();
    expect(ada.lastPushed()).toBe('active');
  });
});

describe('The reconciliation of the operator’s own account', () => {
  beforeAll(() => restartService('own'));

  it('finds payments and refunds whose webhooks were lost', () => expectLostEventsFound({}));

  it('fetches the account once for all users', async () => {
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
