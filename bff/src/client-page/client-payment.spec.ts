import { describe, expect, it } from '@jest/globals';
import { AppError, type LinkedInvoice, type OnlineStateForClient } from '@paperbill/contracts/http';
import request from 'supertest';
import { anOpenedLink, ID, LINK_PATH, serveClientLink, tokenHash } from '../testing/client-link.js';
import { PUBLIC_URL } from '../testing/test-bff.js';

const { api, get, names } = serveClientLink();

const CHECKOUT_URL = 'https://checkout.stripe.com/c/pay/cs_1?a=1&b=2#x';
const payable = { amount: '90.00', leastPart: null };
const part = { amount: '90.00', leastPart: '0.50' };

const serveInvoice = (online: Partial<OnlineStateForClient>, fields: Partial<LinkedInvoice> = {}) =>
  api().services.reply(
    'readLink',
    anOpenedLink({ ...fields, online: { payable: null, inProgress: '0.00', last: null, ...online } }),
  );

/** Returns the text of an invoice's page with this online state. */
async function showPage(online: Partial<OnlineStateForClient>, fields: Partial<LinkedInvoice> = {}): Promise<string> {
  serveInvoice(online, fields);
  return (await get(LINK_PATH)).text;
}

const aPayment = (fields: Partial<NonNullable<OnlineStateForClient['last']>>) => ({
  ...({ state: 'succeeded', amount: '90.00', method: 'card', date: '2026-11-30' } as const),
  ...fields,
});

const send = (fields: Record<string, string>) =>
  request(api().url).post(`${LINK_PATH}/pay`).type('form').set('Origin', PUBLIC_URL).send(fields);
const pay = (whole = '90.00') => send({ whole });
const payPart = (amount: string) => send({ amount });

describe('The page of a client’s link, if the invoice can be paid online', () => {
  it('has a button with the amount, beside all other ways to pay', async () => {
    const text = await showPage({ payable }, { paymentLink: 'https://pay.example/ada' });
    expect(text).toContain(
      `<form class="inline" action="${LINK_PATH}/pay" method="post"><input type="hidden" name="whole" value="90.00"/>`,
    );
    for (const shown of ['Pay $90.00</button>', 'Pay at pay.example', 'IBAN DE00']) expect(text).toContain(shown);
    expect(text).not.toContain('Pay a part');
    expect(await showPage({ payable: part })).toContain(`href="${LINK_PATH}/pay">Pay a part</a>`);
    api().services.reply('readLink', anOpenedLink());
    expect((await get(LINK_PATH)).text).not.toContain('Pay $');
  });

  it('only explains the button if the page was opened from a test mail', async () => {
    api().services.reply('readLink', {
      ...anOpenedLink({ online: { payable, inProgress: '0.00', last: null } }),
      isTest: true,
    });
    const { text } = await get(LINK_PATH);
    expect(text).toContain('Your client can pay online here; a test cannot.');
    expect(text).not.toContain('Pay $');
    expect((await get(`${LINK_PATH}/pay`)).status).toBe(403);
  });

  it('asks for nothing while a payment of the whole amount is in progress', async () => {
    const last = aPayment({ state: 'processing', method: 'sepa_debit', amount: '30.00' });
    // Several payments are in progress, so their sum is larger than the newest payment.
    for (const newest of [last, aPayment({ state: 'failed', amount: '10.00' })]) {
      const text = await showPage({ inProgress: '90.00', last: newest }, { paymentLink: 'https://pay.example/ada' });
      expect(text).toContain('Your payment of $90.00 is being processed.');
      for (const hidden of ['Pay $', 'Pay at', 'How to pay', 'I have paid', 'failed.']) {
        expect(text).not.toContain(hidden);
      }
    }
    const rest = await showPage({ payable: { ...payable, amount: '30.00' }, inProgress: '60.00', last });
    for (const shown of ['Your payment of $60.00', 'Pay $30.00', 'How to pay']) expect(rest).toContain(shown);
  });

  it('says that a payment failed until the invoice is paid', async () => {
    const last = aPayment({ state: 'failed' });
    const text = await showPage({ payable, last });
    expect(text).toContain('Your payment of $90.00 failed. Please pay again, or pay in another way.');
    expect(text).toContain('Pay $90.00');
    expect(await showPage({ last }, { status: 'paid', amountDue: '0.00' })).not.toContain('payment of');
  });

  it('shows when and how the client paid, but not after a refund', async () => {
    const paid = { status: 'paid', amountDue: '0.00', amountPaid: '99.00' } as const;
    const text = await showPage({ last: aPayment({ method: 'sepa_debit' }) }, paid);
    expect(text).toContain('Paid. Thank you!');
    expect(text).toContain('$90.00 paid by direct debit on Nov 30, 2026.');
    expect(await showPage({ payable, last: aPayment({}) }, { amountPaid: '9.00' })).not.toContain('paid by');
  });
});

describe('A payment by link', () => {
  it('opens a payment page for the amount of the invoicing service, and leads there without a redirect', async () => {
    const ids = { userId: ID, invoiceId: ID, linkId: ID };
    const invoice = { ...ids, invoiceNumber: 'INV-7', language: 'de', amount: '90.00', currency: 'EUR' };
    api().services.reply('preparePayment', invoice);
    api().services.reply('openPaymentSession', { url: CHECKOUT_URL });
    const { status, text, headers } = await pay();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const url = CHECKOUT_URL.replace('&', '&amp;');
    expect(text).toContain(`<meta http-equiv="refresh" content="0;url=${url}"/>`);
    expect(text).toContain(`<a href="${url}">Continue to payment</a>`);
    const page = `${PUBLIC_URL}${LINK_PATH}`;
    expect(api().services.takeRequests()).toEqual([
      { name: 'findLink', request: { tokenHash } },
      { name: 'preparePayment', request: { tokenHash, amount: '90' } },
      {
        name: 'openPaymentSession',
        request: {
          ...invoice,
          title: 'Rechnung INV-7',
          successUrl: `${page}/paid?session={CHECKOUT_SESSION_ID}`,
          cancelUrl: page,
        },
      },
    ]);
  });

  it.each([
    ['en-US', '$1,234.50', '1234.5'],
    ['de', '1.234,50 €', '1234.5'],
    ['ja', '￥1,234', '1234'],
    ['en-US', 'KWD 0.125', '0.125'],
    ['en-US', '100.00', '100'],
  ])('reads amounts as people in the language %s type them', async (language, typed, amount) => {
    api().services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false, language });
    await payPart(typed);
    expect(api().services.takeRequests()[1]).toEqual({ name: 'preparePayment', request: { tokenHash, amount } });
  });

  it('sends the whole amount as the page showed it, also if the language would read it as thousands', async () => {
    const language = 'fr' as const;
    serveInvoice({ payable: { amount: '1.230', leastPart: null } }, { language, currency: 'TND', amountDue: '1.230' });
    const { text } = await get(LINK_PATH);
    api().services.takeRequests();
    api().services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false, language });
    await pay(/name="whole" value="([^"]+)"/.exec(text)![1]);
    await payPart('1,230');
    const prepared = api()
      .services.takeRequests()
      .filter(({ name }) => name === 'preparePayment');
    expect(prepared.map(({ request: sent }) => sent)).toEqual(Array(2).fill({ tokenHash, amount: '1.23' }));
  });

  it('shows the form for a part, and the error at its field', async () => {
    serveInvoice({ payable: part });
    const form = await get(`${LINK_PATH}/pay`);
    expect(form.status).toBe(200);
    expect(form.text).toContain('aria-describedby="allowed" name="amount" value="90.00"/>');
    expect(form.text).toContain('class="soft small">Please enter an amount from $0.50 to $90.00.');
    api().services.reply('preparePayment', AppError.invalid({ path: 'amount', message: 'Too much' }));
    for (const typed of ['"90.01"', '90.01', 'ten', '']) {
      const { status, text } = await payPart(typed);
      expect(status).toBe(400);
      expect(text).toContain('aria-invalid="true" aria-describedby="allowed"');
      expect(text).toContain('role="alert" class="error small">Please enter an amount from $0.50 to $90.00.');
      expect(text).toContain(`value="${typed.replaceAll('"', '&quot;')}"`);
    }
  });

  it('shows the new amount if it has changed since the client saw it', async () => {
    serveInvoice({ payable: { ...payable, amount: '70.00' } });
    api().services.reply('preparePayment', AppError.invalid({ path: 'amount', message: 'Not allowed' }));
    const { status, text } = await pay();
    expect([status, text]).toEqual([400, expect.stringContaining('The amount to pay has changed. It is $70.00 now.')]);
    expect(text).toContain('Pay $70.00');
  });

  it.each([
    ['ONLINE_PAYMENT_UNAVAILABLE', 409, 'can’t be paid online right now'],
    ['PAYMENT_PROVIDER_FAILED', 502, 'Nothing was charged'],
    ['TEST_LINK', 403, 'This is a test'],
  ] as const)('explains %s, and leads back to the invoice', async (code, expected, explained) => {
    api().services.reply('preparePayment', new AppError(code));
    const { status, text } = await pay();
    expect([status, text]).toEqual([expected, expect.stringContaining(explained)]);
    expect(text).toContain(`<a href="${LINK_PATH}">Open the invoice</a>`);
    expect(names()).not.toContain('openPaymentSession');
  });

  it('is refused from another site, and by a revoked link', async () => {
    expect((await pay().set('Origin', 'https://evil.example')).status).toBe(403);
    api().services.reply('findLink', new AppError('NOT_FOUND'));
    const { status, text } = await pay();
    expect([status, text]).toEqual([404, expect.stringContaining('This link does not work')]);
    expect(text).not.toContain('Open the invoice');
  });
});

describe('The return from the payment page', () => {
  const comeBack = (session = 'cs_test_1') => get(`${LINK_PATH}/paid?session=${session}`);

  it('fetches the state of this invoice’s payment before it shows the invoice', async () => {
    const { status, headers } = await comeBack();
    expect([status, headers['location']]).toEqual([303, LINK_PATH]);
    expect(api().services.takeRequests()[1]).toEqual({
      name: 'syncPaymentSession',
      request: { userId: ID, invoiceId: ID, sessionId: 'cs_test_1' },
    });
  });

  it('warns the client not to pay twice if the state is unknown', async () => {
    api().services.reply('syncPaymentSession', new AppError('PAYMENT_PROVIDER_FAILED'));
    const { status, text } = await comeBack();
    expect([status, text]).toEqual([503, expect.stringContaining('do not pay a second time')]);
    api().services.reply('syncPaymentSession', {});
  });

  it.each(['', 'pi_1', 'cs_<b>', `cs_${'a'.repeat(300)}`, 'cs_1&session=cs_2'])(
    'finds nothing for the session %j',
    async (session) => {
      expect((await comeBack(session)).status).toBe(404);
      expect(names()).not.toContain('syncPaymentSession');
    },
  );
});
