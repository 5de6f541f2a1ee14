import { describe, expect, it } from '@jest/globals';
import {
  type BillingWithPayments,
  CONNECT_SECRET,
  startBillingWithPayments,
} from '../testing/billing-with-payments.js';
import { FormerModeAccounts } from './former-mode-accounts.js';

const insertAccounts = ({ database }: BillingWithPayments, accountId: string | null, userIds: string[]) =>
  database.query(
    `insert into payment_accounts (user_id, account_id, state)
     select id, $1::text || id, 'active' from unnest($2::uuid[]) id`,
    [accountId, userIds],
  );

it('The operator’s own account accepts payments as soon as the user turns them on, without an onboarding', async () => {
  const service = await startBillingWithPayments('own');
  const ada = service.newSeller();
  expect(await ada.account()).toMatchObject({ mode: 'own', state: 'none' });
  expect(await ada.connect()).toMatchObject({ url: null, account: { state: 'active', accountId: null } });
  expect(ada.lastPushed()).toBe('active');
  expect(await ada.turnOff()).toMatchObject({ state: 'off' });
  expect(ada.lastPushed()).toBe('off');

  // Bob's account was created before the operator changed the mode.
  const bob = service.newSeller();
  await insertAccounts(service, 'acct_of_', [bob.userId]);
  expect(await bob.refresh()).toMatchObject({ mode: 'own', state: 'none', accountId: null });
  expect(bob.lastPushed()).toBe('none');
  await service.stop();
});

/** Opens a payment page in the operator's account, as billing did while the mode was `own`. */
async function openPage({ database, stripeApi }: BillingWithPayments, userId: string, invoiceId: string) {
  const session = await stripeApi.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 1_000, product_data: { name: 'Invoice' } } },
    ],
    metadata: { invoice_id: invoiceId },
    success_url: 'http://localhost/paid',
  });
  await database.query(
    `insert into client_payments (user_id, invoice_id, link_id, account_id, session_id, amount, currency, expires_at)
     values ($1, $2, gen_random_uuid(), '', $3, 10, 'EUR', now() + interval '1 day')`,
    [userId, invoiceId, session.id],
  );
  return session;
}

describe('After a change of the mode', () => {
  it('accounts of the former mode accept no payments, and those of the current mode are unchanged', async () => {
    const service = await startBillingWithPayments('own');
    const formerSellers = Array.from({ length: 120 }, () => service.newSeller());
    const current = service.newSeller();
    await insertAccounts(service, null, [current.userId]);
    await insertAccounts(
      service,
      'acct_of_',
      formerSellers.map(({ userId }) => userId),
    );
    const failing = formerSellers[60]!;
    service.invoicing.failing.add(failing.userId);
    await service.app.get(FormerModeAccounts).run();
    const others = formerSellers.filter((each) => each !== failing);
    expect(new Set(others.map((each) => each.lastPushed()))).toEqual(new Set(['none']));
    expect(failing.lastPushed()).toBeUndefined();
    service.invoicing.failing.clear();
    await service.app.get(FormerModeAccounts).run();
    expect(failing.lastPushed()).toBe('none');
    expect(current.lastPushed()).toBeUndefined();
    await service.stop();
  });

  it('to none, no account accepts payments, open pages expire, and events of earlier payments are still applied', async () => {
    const service = await startBillingWithPayments('none', { STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET });
    const ada = service.newSeller();
    expect(await ada.account()).toMatchObject({ mode: 'none', state: 'none' });
    await expect(ada.connect()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    await insertAccounts(service, null, [ada.userId]);
    const paid = ada.newInvoice('10.00');
    const { url } = await openPage(service, ada.userId, paid.invoiceId);
    await service.stripe.control.payCheckout(url!);
    await service.settleEvents();
    expect(paid.payments()).toMatchObject([{ state: 'succeeded', amount: '10.00' }]);

    const { id } = await openPage(service, ada.userId, ada.newInvoice('10.00').invoiceId);
    await service.proxy.disconnect();
    await service.app.get(FormerModeAccounts).run();
    expect(ada.lastPushed()).toBe('none');
    await service.proxy.reconnect();
    const getStatus = async () => (await service.stripeApi.checkout.sessions.retrieve(id)).status;
    expect(await getStatus()).toBe('open');
    while ((await getStatus()) === 'open') await service.app.get(FormerModeAccounts).run();
    expect(await getStatus()).toBe('expired');
    await service.stop();
  });
});
