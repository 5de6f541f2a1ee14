import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount, DAY, refusal, startTestAccount } from '../test-support/test-account.js';

let account: TestAccount;

beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.stop());

const RETURN_URL = 'http://localhost:3000/profile';

async function open(customer: string) {
  const { url } = await account.api.billingPortal.sessions.create({ customer, return_url: RETURN_URL });
  const ask = async (fields?: Record<string, string>) => {
    const response = await fetch(url, { ...(fields && { method: 'POST', body: new URLSearchParams(fields) }) });
    const page = await response.text();
    return { status: response.status, page, words: page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
  };
  return { show: () => ask(), submit: ask };
}

describe('the portal', () => {
  it('shows the subscription and its payments, and leads back', async () => {
    const { customer } = await account.subscribe({ trialDays: 14 });

    const { status, words, page } = await (await open(customer)).show();

    expect(status).toBe(200);
    expect(words).toMatch(/Paperbill Pro \$12\.00 per month Status Free until .* Card Visa ending in 4242/);
    expect(page).toContain(`href="${RETURN_URL}"`);
  });

  it('cancels at the end of the period, and takes that back', async () => {
    const { customer, now } = await account.subscribe();
    const portal = await open(customer);

    expect((await portal.submit({ action: 'cancel' })).words).toContain('Ends ');
    expect(await now()).toMatchObject({ cancel_at_period_end: true, status: 'active' });

    expect((await portal.submit({ action: 'keep' })).words).toContain('Renews ');
    expect(await now()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it('takes another card, which pays what is open', async () => {
    const { customer, start, advance, now } = await account.subscribe({ trialDays: 14, card: '4000000000000341' });
    await advance(start + 14 * DAY);
    const portal = await open(customer);
    expect((await portal.show()).words).toContain('The last payment failed');

    const refused = await portal.submit({ action: 'card', card: '4000 0000 0000 0002' });
    expect([refused.status, refused.page]).toEqual([402, expect.stringContaining('value="4000 0000 0000 0002"')]);

    expect((await portal.submit({ action: 'card', card: '4242 4242 4242 4242' })).words).toContain('Renews ');
    expect((await now()).status).toBe('active');
  });

  it('is only for customers who are there, and at addresses that were given out', async () => {
    const call = account.api.billingPortal.sessions.create({ customer: 'cus_none' });
    expect(await refusal(call)).toMatchObject({ param: 'customer', code: 'resource_missing' });
    expect((await fetch(`${account.stripe.url}/p/session/bps_none`)).status).toBe(404);
  });
});
