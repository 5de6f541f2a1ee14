import { afterAll, describe, expect, it } from '@jest/globals';
import { submitForm, extractText } from '../test-support/submit-form.js';
import { CANCEL_URL, DAY_SECONDS, startTestAccount } from '../test-support/test-account.js';

const account = await startTestAccount();
const { api } = account;

afterAll(() => account.stop());

const aCustomer = (email = 'ada@example.com') => api.customers.create({ email });

describe('The checkout page', () => {
  it('shows the product, the price and that no card is charged', async () => {
    const { id: customer } = await aCustomer();
    const { url } = await account.newCheckout({ customer });

    const response = await fetch(url!);
    const page = await response.text();

    expect(response.status).toBe(200);
    expect(extractText(page)).toMatch(/Subscribe to Paperbill Pro .* stand-in for Stripe\. No card is charged\./);
    expect(extractText(page)).toMatch(/\$12\.00 per month Due today \$12\.00 E-mail address ada@example\.com/);
    expect(page).toContain(`href="${CANCEL_URL}"`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
  });

  it('shows the terms of a trial', async () => {
    const { url } = await account.newCheckout({ subscription_data: { trial_period_days: 14 } });
    const end = new Date(Date.now() + 14 * DAY_SECONDS * 1000).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });

    const page = extractText(await (await fetch(url!)).text());

    expect(page).toContain(`14 days free Then $12.00 per month, from ${end}. Cancel before then and pay nothing.`);
    expect(page).toContain('Due today $0.00');
    expect(page).toContain('Start trial');
  });

  it.each([
    ['4000 0000 0000 0002', 402, 'Your card was declined.'],
    ['5555 5555 5555 4444', 402, 'Your card was declined: only test cards work here.'],
    ['', 400, 'Your card number is incomplete.'],
  ])(
    'refuses the card "%s" with %i, keeps the typed text and leaves the session open',
    async (card, status, message) => {
      const { id, url } = await account.newCheckout();

      const response = await submitForm(url!, { card });
      const page = await response.text();

      expect(response.status).toBe(status);
      expect(page).toContain(`role="alert">${message}<`);
      expect(page).toContain(`value="${card}"`);
      expect((await api.checkout.sessions.retrieve(id)).status).toBe('open');
      await expect(account.stripe.control.payCheckout(url!)).resolves.toContain(id);
    },
  );

  it('escapes typed text', async () => {
    const { url } = await account.newCheckout();

    const page = await (await submitForm(url!, { card: '"><script>alert(1)</script>' })).text();

    expect(page).not.toContain('<script>');
  });

  it('of an unknown session says that the session does not exist (404)', async () => {
    const response = await fetch(`${account.stripe.url}/c/pay/cs_test_none`);

    expect([response.status, extractText(await response.text())]).toEqual([
      404,
      expect.stringContaining('There is nothing here'),
    ]);
  });
});
