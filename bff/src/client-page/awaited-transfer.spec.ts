import { describe, expect, it } from '@jest/globals';
import type { LinkedInvoice, OnlineStateForClient } from '@paperbill/contracts/http';
import { anOpenedLink, LINK_PATH, serveClientLink } from '../testing/client-link.js';

const { api, get } = serveClientLink();

const instructionsUrl = 'https://payments.stripe.com/bank_transfers/instructions/1?a=1&b=2';

async function showPage(
  last: Partial<NonNullable<OnlineStateForClient['last']>> = {},
  { isTest = false, ...fields }: Partial<LinkedInvoice> & { isTest?: boolean } = {},
): Promise<string> {
  const transfer = {
    state: 'awaiting_transfer',
    method: 'bank_transfer',
    amount: '90.00',
    date: '2026-11-30',
  } as const;
  const payable = { amount: '90.00', leastPart: '0.50' };
  const online = { payable, inProgress: '0.00', last: { ...transfer, instructionsUrl, ...last } };
  const invoice = { paymentLink: 'https://pay.example/ada', online, ...fields };
  api().services.reply('readLink', { ...anOpenedLink(invoice), ...(isTest && { isTest }) });
  return (await get(LINK_PATH)).text;
}

describe('The page of a client’s link while a bank transfer is awaited', () => {
  it('leads to the instructions and to another way to pay, and shows no other account number', async () => {
    const text = await showPage();
    expect(text).toContain('Your bank transfer of $90.00 has not arrived yet.');
    expect(text).toContain(
      `<a class="button primary pay" href="${instructionsUrl.replace('&', '&amp;')}" rel="noopener noreferrer">`,
    );
    expect(text).toContain(`href="${LINK_PATH}/pay">Pay another way</a>`);
    expect(text).toContain('I have paid');
    for (const hidden of ['IBAN', 'Pay at', 'Pay $', 'Pay a part', 'being processed']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('says how much is missing after a part has arrived', async () => {
    const text = await showPage({ received: '30.00' });
    expect(text).toContain('$30.00 of your bank transfer has arrived, and $60.00 is still missing.');
    expect(text).not.toContain('has not arrived');
  });

  it('says not to send a canceled transfer, and how much of it has arrived, while the invoice is unpaid', async () => {
    const canceled = 'Your bank transfer of $90.00 was cancelled. Please do not send it.';
    const text = await showPage({ state: 'canceled' });
    expect(text).toContain(canceled);
    expect(text).toContain('Pay $90.00');
    expect(text).not.toContain('has arrived');
    expect(await showPage({ state: 'canceled', received: '30.00' })).toContain('$30.00 of it has arrived.');
    const paid = { status: 'paid', amountDue: '0.00' } as const;
    expect(await showPage({ state: 'canceled' }, paid)).not.toContain('canceled');
  });

  it('warns in the form for another payment, because the payment cancels the transfer', async () => {
    await showPage();
    expect((await get(`${LINK_PATH}/pay`)).text).toContain('Another payment cancels your bank transfer.');
    await showPage({ state: 'failed' });
    expect((await get(`${LINK_PATH}/pay`)).text).not.toContain('cancels');
  });

  it.each<[string, Parameters<typeof showPage>]>([
    ['of a test mail', [{}, { isTest: true }]],
    ['of a paid invoice', [{}, { status: 'paid', amountDue: '0.00' }]],
    ['after the transfer failed', [{ state: 'failed' }]],
  ])('has no links to the transfer %s', async (_, page) => {
    const text = await showPage(...page);
    for (const hidden of [instructionsUrl.split('?')[0]!, 'Pay another way']) expect(text).not.toContain(hidden);
  });
});
