import { afterAll, expect, it } from '@jest/globals';
import { createConnectedAccount } from '../test-support/connected-account.js';
import { extractText, submitForm } from '../test-support/submit-form.js';
import { startTestAccount } from '../test-support/test-account.js';

const platform = await startTestAccount();

afterAll(() => platform.stop());

const readPage = async (url: string) => extractText(await (await fetch(url)).text());

it('A client chooses a bank transfer on the checkout page, and sends the money in two parts', async () => {
  const account = await createConnectedAccount(platform.stripe);
  await submitForm(await account.openOnboarding(), { country: 'DE', action: 'finish', transfers: 'on' });
  const { id: customer } = await account.api.customers.create({ email: 'client@example.com' });
  const { id, url } = await account.api.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [
      { price_data: { currency: 'eur', unit_amount: 25_000, product_data: { name: 'Invoice 7' } }, quantity: 1 },
    ],
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
      },
    },
    success_url: 'http://localhost:3000/',
  });
  expect(await readPage(url!)).toMatch(/Card .*SEPA direct debit .*Bank transfer/);

  const chosen = await submitForm(url!, { method: 'customer_balance' });
  const { payment_intent: intent } = await account.api.checkout.sessions.retrieve(id);
  const instructions = `${platform.stripe.url}/c/instructions/${intent as string}`;
  const setReconciliationMode = (reconciliation_mode: 'manual' | 'merchant_default') =>
    account.api.customers.updateCashBalance(customer, { settings: { reconciliation_mode } });
  const before = await readPage(instructions);
  const refused = await submitForm(instructions, { action: 'part', amount: 'ten' });
  await submitForm(instructions, { action: 'part', amount: '100.00' });
  const between = await readPage(instructions);
  await setReconciliationMode('manual');
  const stopped = await readPage(instructions);
  await setReconciliationMode('merchant_default');
  await submitForm(instructions, { action: 'all' });

  expect(chosen.headers.get('location')).toBe('http://localhost:3000/');
  expect(before).toMatch(/Still missing €250\.00 .*Reference [A-Z0-9]{12} /);
  expect(refused.status).toBe(400);
  expect(between).toContain('Send €150.00');
  expect(stopped).toContain('The seller stopped this transfer.');
  expect(await readPage(instructions)).toContain('The payment is complete.');
  expect((await account.api.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
});
