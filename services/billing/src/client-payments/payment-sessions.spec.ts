import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import Stripe from 'stripe';
import { type OnlineInvoice, startBillingWithPayments } from '../testing/billing-with-payments.js';
import { OutdatedSessions } from './outdated-sessions.js';
import { MAX_UNPAID_PAGES_PER_DAY, PaymentSessions } from './payment-sessions.js';

const service = await startBillingWithPayments();
const ada = service.newSeller();
const accountId = await ada.activate();

const listSessions = async ({ invoiceId }: OnlineInvoice, account = accountId): Promise<Stripe.Checkout.Session[]> => {
  const { data } = await service.stripeApi.checkout.sessions.list({ limit: 100 }, { stripeAccount: account });
  return data.filter(({ client_reference_id }) => client_reference_id === invoiceId);
};

const closeOutdatedSessions = () => service.app.get(OutdatedSessions).run();

describe('A payment page', () => {
  it("charges the amount in the invoice's currency, to the user's account", async () => {
    const invoice = ada.newInvoice('12.50', 'EUR');
    const url = await invoice.open();
    expect(await listSessions(invoice)).toMatchObject([
      {
        url,
        mode: 'payment',
        amount_total: 1_250,
        currency: 'eur',
        locale: 'de',
        customer_email: 'client@example.com',
        metadata: { user_id: ada.userId, invoice_id: invoice.invoiceId },
      },
    ]);
  });

  it('is described by the title of a deposit, and by the number of the invoice otherwise', async () => {
    const describe = async (fields: Parameters<OnlineInvoice['pay']>[2]) => {
      const invoice = ada.newInvoice();
      await invoice.sync(await invoice.pay(undefined, undefined, fields));
      const { id } = invoice.payments()[0]!;
      return (await service.stripeApi.paymentIntents.retrieve(id, {}, { stripeAccount: accountId })).description;
    };
    expect(await describe({ isDeposit: true, title: 'Anzahlung zur Rechnung INV-7' })).toBe(
      'Anzahlung zur Rechnung INV-7 · Ada Eyes',
    );
    expect(await describe({})).toBe('INV-7 · Ada Eyes');
  });

  it.each(['', 'two@at@example.com', 'no address'])('opens without the e-mail address "%s"', async (clientEmail) => {
    const invoice = ada.newInvoice();
    await invoice.open({ clientEmail });
    expect(await listSessions(invoice)).toMatchObject([{ customer_email: null }]);
  });

  it('is opened once by concurrent clicks', async () => {
    const invoice = ada.newInvoice();
    const urls = await Promise.all(Array.from({ length: 8 }, () => invoice.open()));
    expect(new Set(urls).size).toBe(1);
    expect(await listSessions(invoice)).toHaveLength(1);
  });

  it('is opened once even if its row could not be stored', async () => {
    const invoice = ada.newInvoice();
    const url = await invoice.open();
    await service.database.query('delete from client_payments where invoice_id = $1', [invoice.invoiceId]);
    expect(await invoice.open()).toBe(url);
  });

  it('expires when another amount is to be paid', async () => {
    const invoice = ada.newInvoice();
    const formerUrl = await invoice.open();
    invoice.setTotal('60.00');
    const url = await invoice.open();
    expect(url).not.toBe(formerUrl);
    expect(await listSessions(invoice)).toMatchObject([{ url, amount_total: 6_000 }, { status: 'expired' }]);
    await expect(service.stripe.control.payCheckout(formerUrl)).rejects.toThrow();
  });

  it('is refused if the amount is no longer due', async () => {
    const invoice = ada.newInvoice();
    await invoice.open();
    invoice.setTotal('60.00');
    await expect(invoice.open({ amount: '100.00' })).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
    expect(await listSessions(invoice)).toMatchObject([{ status: 'expired' }]);
  });

  it('is refused if the client has just paid, which invoicing learns first', async () => {
    const invoice = ada.newInvoice();
    await service.stripe.control.rules({ hold: true });
    await invoice.pay();
    await expect(invoice.open({ amount: '100.00' })).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
    expect(invoice.payments()).toMatchObject([{ state: 'succeeded', amount: '100.00' }]);
    await service.stripe.control.rules();
    await service.stripe.control.flush();
  });

  it('expires within seconds after the amount due has changed', async () => {
    const [changed, unchanged] = [ada.newInvoice(), ada.newInvoice()];
    await Promise.all([changed.open(), unchanged.open()]);
    changed.setTotal('60.00');
    await closeOutdatedSessions();
    expect(await listSessions(changed)).toMatchObject([{ status: 'expired' }]);
    expect(await listSessions(unchanged)).toMatchObject([{ status: 'open' }]);
  });

  it.each([
    ['expires in the next run after Stripe was down', 503, 'expired'],
    ['is tried again after a pause if Stripe refuses to expire it', 400, 'open'],
  ])('%s', async (_, statusCode, status) => {
    const invoice = ada.newInvoice();
    await invoice.open();
    await service.database.query(
      "update client_payments set created_at = now() - interval '1 day' where invoice_id = $1",
      [invoice.invoiceId],
    );
    invoice.setTotal('60.00');
    const cause = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'no', statusCode });
    const expire = jest.spyOn(service.app.get(PaymentSessions), 'expire');
    expire.mockRejectedValue(new AppError('PAYMENT_PROVIDER_FAILED', { cause }));
    await closeOutdatedSessions();
    expire.mockRestore();

    await closeOutdatedSessions();

    expect(await listSessions(invoice)).toMatchObject([{ status }]);
  });

  it('is replaced if Stripe no longer knows it', async () => {
    const [invoice, other] = [ada.newInvoice(), ada.newInvoice()];
    await Promise.all([invoice.open(), other.open()]);
    const ids = [invoice.invoiceId, other.invoiceId];
    await service.database.query(
      "update client_payments set session_id = 'cs_unknown_' || id where invoice_id = any($1)",
      [ids],
    );
    other.setTotal('1.00');
    await closeOutdatedSessions();
    await invoice.open();
    const states = await service.database.query<{ state: string }>(
      'select state from client_payments where invoice_id = any($1) order by state',
      [ids],
    );
    expect(states.map(({ state }) => state)).toEqual(['expired', 'expired', 'open']);
  });

  it('is refused for a while after many pages of the invoice were not paid', async () => {
    const invoice = ada.newInvoice();
    await invoice.open();
    await service.database.query(
      `insert into client_payments (user_id, invoice_id, link_id, account_id, session_id, amount, currency, state,
         expires_at, created_at)
       select user_id, invoice_id, link_id, account_id, 'cs_' || gen_random_uuid(), amount, currency, 'expired', now(),
         now() - interval '23 hours'
       from client_payments, generate_series(1, $2) where invoice_id = $1`,
      [invoice.invoiceId, MAX_UNPAID_PAGES_PER_DAY - 1],
    );
    await invoice.open();
    invoice.setTotal('60.00');
    const error = await invoice.open().catch((error: unknown) => error as AppError);
    expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((error as AppError).retryAfter).toBeGreaterThan(3_500);
    expect((error as AppError).retryAfter).toBeLessThanOrEqual(3_600);
    await service.database.query(
      "update client_payments set created_at = created_at - interval '2 hours' where invoice_id = $1",
      [invoice.invoiceId],
    );
    await invoice.open();
  });

  it('is refused for amounts that Stripe cannot charge', async () => {
    for (const [amount, currency] of [
      ['0.10', 'EUR'],
      ['0.50', 'MGA'],
      ['1000000.00', 'EUR'],
    ] as const) {
      const refusedSession = ada.newInvoice(amount, currency).open();
      await expect(refusedSession).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
    }
    expect(await ada.account()).toMatchObject({ state: 'active' });
  });
});

describe('An account that accepts no payments', () => {
  it.each([
    ['restricted', 'restrictAccount'],
    ['disconnected', 'disconnectAccount'],
  ] as const)('%s: refuses new payments at once, even before its event arrives', async (state, change) => {
    const bob = service.newSeller();
    const account = await bob.activate();
    await service.stripe.control.rules({ hold: true });
    await service.stripe.control[change](account);
    await expect(bob.newInvoice().open()).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
    expect(await bob.account()).toMatchObject({ state });
    expect(bob.lastPushed()).toBe(state);
    await service.stripe.control.rules();
    await service.stripe.control.flush();
  });

  it('disconnected: its late events about payments are not retried', async () => {
    const bob = service.newSeller();
    const account = await bob.activate();
    const invoice = bob.newInvoice();
    await service.stripe.control.rules({ hold: true });
    await invoice.pay();
    await service.stripe.control.disconnectAccount(account);
    await service.stripe.control.rules();
    await service.stripe.control.flush();
    await service.settleEvents();
    const rows = await service.database.query<{ state: string }>(
      "select state from payment_events where account_id = $1 and state <> 'processed'",
      [account],
    );
    expect(rows).toEqual([]);
    expect(bob.lastPushed()).toBe('disconnected');
  });

  it('expires open pages when it is turned off', async () => {
    const bob = service.newSeller();
    const account = await bob.activate();
    const invoice = bob.newInvoice();
    await invoice.open();
    await bob.turnOff();
    await closeOutdatedSessions();
    while ((await listSessions(invoice, account))[0]!.status === 'open') await closeOutdatedSessions();
    await expect(invoice.open()).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
  });
});
