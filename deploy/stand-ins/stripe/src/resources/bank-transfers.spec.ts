import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { createActiveAccount } from '../test-support/connected-account.js';
import { startTestAccount } from '../test-support/test-account.js';

const platform = await startTestAccount();
const { control } = platform.stripe;
const account = await createActiveAccount(platform.stripe);

beforeAll(() => control.setBankTransfers(true, account.id));
afterAll(() => platform.stop());

const TRANSFER = { funding_type: 'bank_transfer', bank_transfer: { type: 'us_bank_transfer' } } as const;

async function createSession(fields: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const customer = fields.customer ?? (await account.api.customers.create({ email: 'client@example.com' })).id;
  return account.api.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 25_000, product_data: { name: 'Invoice 7' } }, quantity: 1 },
    ],
    payment_method_options: { customer_balance: TRANSFER },
    success_url: 'http://localhost:3000/',
    ...fields,
  });
}

async function chooseTransfer(fields?: Partial<Stripe.Checkout.SessionCreateParams>) {
  const { id, url } = await createSession(fields);
  await control.payCheckout(url!, 'bank_transfer');
  const session = await account.api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  return { session, intent: session.payment_intent as Stripe.PaymentIntent };
}

const fetchIntent = (id: string) => account.api.paymentIntents.retrieve(id, { expand: ['payment_method'] });
const getMissing = ({ next_action }: Stripe.PaymentIntent) =>
  next_action?.display_bank_transfer_instructions?.amount_remaining;
const getBalance = async (customer: unknown) =>
  (await account.api.customers.retrieveCashBalance(customer as string)).available;

async function listEventTypes(id: string): Promise<string[]> {
  const { data } = await account.api.events.list({ limit: 100 });
  return data.filter((event) => (event.data.object as { id?: string }).id === id).map(({ type }) => type);
}

describe('A bank transfer', () => {
  it('waits for the money after the client has chosen it', async () => {
    const { session, intent } = await chooseTransfer();

    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null });
    expect(intent.next_action).toMatchObject({
      type: 'display_bank_transfer_instructions',
      display_bank_transfer_instructions: {
        amount_remaining: 25_000,
        currency: 'usd',
        hosted_instructions_url: `${platform.stripe.url}/c/instructions/${intent.id}`,
        type: 'us_bank_transfer',
      },
    });
  });

  it('is partially funded by too little money, and succeeds when the rest arrives', async () => {
    const { session, intent } = await chooseTransfer();

    const funded = await control.fundTransfer(intent.id, 10_000);
    await control.fundTransfer(intent.id);

    expect([funded.status, getMissing(funded)]).toEqual(['requires_action', 15_000]);
    expect(await fetchIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 25_000,
      payment_method: { type: 'customer_balance' },
    });
    expect((await account.api.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect(await listEventTypes(intent.id)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.partially_funded',
      'payment_intent.requires_action',
      'payment_intent.created',
    ]);
    const { data } = await account.api.charges.list({
      payment_intent: intent.id,
      expand: ['data.balance_transaction'],
    });
    expect(data).toMatchObject([
      { payment_method_details: { type: 'customer_balance' }, balance_transaction: { fee: 125, net: 24_875 } },
    ]);
  });

  it('leaves the rest of too much money in the cash balance, which pays the next transfer of the customer', async () => {
    const { intent } = await chooseTransfer();
    await control.fundTransfer(intent.id, 60_000);
    const rest = await getBalance(intent.customer);

    const next = await chooseTransfer({ customer: intent.customer as string });

    expect(rest).toEqual({ usd: 35_000 });
    expect([next.intent.status, next.session.payment_status]).toEqual(['succeeded', 'paid']);
    expect(await getBalance(intent.customer)).toEqual({ usd: 10_000 });
  });

  it('can be canceled in the dashboard; its money returns to the cash balance, as does money that arrives later', async () => {
    const { intent } = await chooseTransfer();
    await control.fundTransfer(intent.id, 10_000);

    await control.cancelPayment(intent.id);
    await control.fundTransfer(intent.id, 5_000);

    expect((await fetchIntent(intent.id)).status).toBe('canceled');
    expect(await getBalance(intent.customer)).toEqual({ usd: 15_000 });
  });

  it('cannot be canceled by the API, because it has a session (400)', async () => {
    const { intent } = await chooseTransfer();

    await expect(account.api.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is not paid while the cash balance of its customer is reconciled manually', async () => {
    const { intent } = await chooseTransfer();

    const { settings } = await account.api.customers.updateCashBalance(intent.customer as string, {
      settings: { reconciliation_mode: 'manual' },
    });
    await control.fundTransfer(intent.id);

    expect(settings).toEqual({ reconciliation_mode: 'manual', using_merchant_default: false });
    expect((await fetchIntent(intent.id)).status).toBe('requires_action');
    expect(await getBalance(intent.customer)).toEqual({ usd: 25_000 });
  });

  it('is refunded after the client has named a bank account', async () => {
    const { intent } = await chooseTransfer();
    await control.fundTransfer(intent.id);

    const refund = await account.api.refunds.create({ payment_intent: intent.id });

    expect(refund.status).toBe('requires_action');
    expect((await control.failRefund(refund.id)).status).toBe('failed');
  });

  it.each([
    ['another currency', { customer_balance: { ...TRANSFER, bank_transfer: { type: 'gb_bank_transfer' } } }],
    [
      'a country outside of the euro',
      {
        customer_balance: {
          ...TRANSFER,
          bank_transfer: { type: 'us_bank_transfer', eu_bank_transfer: { country: 'DE' } },
        },
      },
    ],
  ] as const)('is refused with options for %s (400)', async (_, payment_method_options) => {
    await expect(createSession({ payment_method_options })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is offered only by accounts that have turned it on', async () => {
    const { payment_method_types: before } = await createSession();
    await control.setBankTransfers(false, account.id);
    const { payment_method_types: after } = await createSession();
    const { configuration } = await account.retrieve();
    await control.setBankTransfers(true, account.id);

    expect([before, after]).toEqual([['card', 'customer_balance'], ['card']]);
    expect(configuration!.merchant!.capabilities).not.toHaveProperty('us_bank_transfer_payments');
    expect((await account.retrieve()).configuration!.merchant!.capabilities).toMatchObject({
      sepa_bank_transfer_payments: { status: 'active' },
      us_bank_transfer_payments: { status: 'active' },
    });
  });

  it('can be turned on for the platform’s own account', async () => {
    const { capabilities: before } = await platform.api.accounts.retrieveCurrent();
    await control.setBankTransfers(true);

    expect(before).toMatchObject({ sepa_bank_transfer_payments: 'inactive' });
    expect((await platform.api.accounts.retrieveCurrent()).capabilities).toMatchObject({
      sepa_bank_transfer_payments: 'active',
    });
    await control.setBankTransfers(false);
  });
});
