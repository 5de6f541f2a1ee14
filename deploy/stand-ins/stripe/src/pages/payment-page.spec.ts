import { afterAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { createActiveAccount } from '../test-support/connected-account.js';
import { extractText, submitForm } from '../test-support/submit-form.js';
import { CANCEL_URL, startTestAccount } from '../test-support/test-account.js';

const platform = await startTestAccount();
const account = await createActiveAccount(platform.stripe);

afterAll(() => platform.stop());

async function createPage(currency: string, fields: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const product_data = { name: 'Invoice 7', description: 'Design' };
  const { id, url } = await account.api.checkout.sessions.create({
    mode: 'payment',
    cancel_url: CANCEL_URL,
    line_items: [{ price_data: { currency, unit_amount: 232_738, product_data }, quantity: 1 }],
    success_url: 'http://localhost:3000/',
    ...fields,
  });
  return { id, url: url! };
}

const readPage = async (url: string) => (await fetch(url)).text();

describe('The page of a payment', () => {
  it('shows the sender, the item, the amount, the test numbers and the way back', async () => {
    const { url } = await createPage('usd', { customer_email: 'client@example.com' });

    const page = await readPage(url);

    expect(extractText(page)).toMatch(
      /Pay Ada Eyes .* Invoice 7 Design \$2,327\.38 .* client@example\.com .* 4242 4242 4242 4242 pays .* Pay \$2,327\.38/,
    );
    expect(page).toContain(`href="${CANCEL_URL}"`);
  });

  it('offers SEPA direct debit only for euros', async () => {
    const [euros, dollars] = [await createPage('eur'), await createPage('usd')];

    expect(extractText(await readPage(euros.url))).toContain('DE89 3704 0044 0532 0130 00 is pending, then paid');
    expect(await readPage(dollars.url)).not.toContain('IBAN');
    const response = await submitForm(dollars.url, { method: 'sepa_debit', iban: 'DE89370400440532013000' });
    expect(response.status).toBe(400);
  });

  it('shows amounts of currencies without decimals', async () => {
    const { url } = await createPage('jpy');

    expect(extractText(await readPage(url))).toContain('Pay ¥232,738');
  });

  it('asks for the e-mail address if it is unknown, and keeps the typed text', async () => {
    const { id, url } = await createPage('eur');
    const iban = 'DE89370400440532013000';

    const response = await submitForm(url, { method: 'sepa_debit', iban, email: 'client' });

    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain('role="alert">Enter your e-mail address.<');
    expect([page.includes('value="client"'), page.includes(`value="${iban}"`)]).toEqual([true, true]);
    expect((await account.api.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
  });

  it('leads to 3-D Secure, whose page completes the payment', async () => {
    const { id, url } = await createPage('usd', { customer_email: 'client@example.com' });
    const { headers } = await submitForm(url, { card: '4000002760003184' });
    const next = headers.get('location')!;
    expect(extractText(await readPage(next))).toContain('Your bank asks you to confirm the payment of $2,327.38.');

    const response = await submitForm(next, { action: 'complete' });

    expect(response.headers.get('location')).toBe('http://localhost:3000/');
    expect((await account.api.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    expect((await fetch(url)).status).toBe(410);
  });
});
