import { describe, expect, it } from '@jest/globals';
import { AppError, type LinkedInvoice, type ListedPayment, type OnlineStateForClient } from '@paperbill/contracts/http';
import request from 'supertest';
import { anOpenedLink, ID, LINK_PATH, tokenHash } from '../testing/client-link.js';
import { aPayment, part, payable, serveOnlineInvoice } from '../testing/online-invoice.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const { api, get, names, send, serveInvoice, showPage } = await serveOnlineInvoice();

const CHECKOUT_URL = 'https://checkout.stripe.com/c/pay/cs_1?a=1&b=2#x';

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
    api.services.reply('readLink', anOpenedLink());
    expect((await get(LINK_PATH)).text).not.toContain('Pay $');
  });

  it('only explains the button if the page was opened from a test mail', async () => {
    api.services.reply('readLink', {
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
    // Several payments are in progress. Their sum is therefore larger than the newest payment.
    for (const newestPayment of [last, aPayment({ state: 'failed', amount: '10.00' })]) {
      const text = await showPage(
        { inProgress: '90.00', last: newestPayment },
        { paymentLink: 'https://pay.example/ada' },
      );
      expect(text).toContain('Your payment of $90.00 is being processed.');
      for (const hidden of ['Pay $', 'Pay at', 'How to pay', 'I have paid', 'failed.']) {
        expect(text).not.toContain(hidden);
      }
    }
    const pageAfterPart = await showPage({ payable: { ...payable, amount: '30.00' }, inProgress: '60.00', last });
    for (const shown of ['Your payment of $60.00', 'Pay $30.00', 'How to pay']) expect(pageAfterPart).toContain(shown);
  });

  it('says that a payment failed until the invoice is paid', async () => {
    const last = aPayment({ state: 'failed' });
    const text = await showPage({ payable, last });
    expect(text).toContain('Your payment of $90.00 failed. Please pay again, or pay in another way.');
    expect(text).toContain('Pay $90.00');
    expect(await showPage({ last }, { status: 'paid', amountDue: '0.00' })).not.toContain('payment of');
  });

  it('lists all payments with their days and methods, refunds, disputes, and payments that are not complete', async () => {
    const createListedPayment = (
      kind: ListedPayment['kind'],
      amount: string,
      method: ListedPayment['method'] = 'card',
    ) => ({ kind, amount, method, date: '2026-11-30' }) as const;
    const listedPayments = [
      createListedPayment('payment', '9.00', ''),
      createListedPayment('payment', '8.00', 'other'),
      createListedPayment('payment', '40.00', 'sepa_debit'),
      createListedPayment('refund', '-15.00'),
      createListedPayment('dispute', '-25.00'),
      createListedPayment('processing', '20.00'),
      createListedPayment('awaiting_transfer', '61.00', 'bank_transfer'),
    ];
    const rows = /<h2>Payments<\/h2><ul[^>]*>(.*?)<\/ul>/.exec(await showPage({ payable }, { listedPayments }))![1]!;
    expect(
      rows.split('</li>').map((row) =>
        row
          .replace(/<[^>]+>/g, ' ')
          .trim()
          .replace(/ +/g, ' '),
      ),
    ).toEqual([
      'Nov 30, 2026 Paid $9.00',
      'Nov 30, 2026 Paid $8.00',
      'Nov 30, 2026 Direct debit $40.00',
      'Nov 30, 2026 Refund -$15.00',
      'Nov 30, 2026 Taken back by your bank -$25.00',
      'Nov 30, 2026 Being processed $20.00',
      'Nov 30, 2026 Bank transfer, not arrived yet $61.00',
      '',
    ]);
  });

  it('has no list without payments, or for a single payment that the page explains already', async () => {
    const processingPayment = {
      kind: 'processing',
      amount: '90.00',
      method: 'sepa_debit',
      date: '2026-11-30',
    } as const;
    for (const listedPayments of [undefined, [], [processingPayment]]) {
      expect(await showPage({ payable }, listedPayments && { listedPayments })).not.toContain('<h2>Payments</h2>');
    }
  });
});

describe('A payment by link', () => {
  it('opens a payment page for the amount of the invoicing service, and leads there without a redirect', async () => {
    const ids = { userId: ID, invoiceId: ID, linkId: ID };
    const invoice = { ...ids, invoiceNumber: 'INV-7', language: 'de', amount: '90.00', currency: 'EUR' };
    api.services.reply('preparePayment', invoice);
    api.services.reply('openPaymentSession', { url: CHECKOUT_URL });
    const { status, text, headers } = await pay();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const url = CHECKOUT_URL.replace('&', '&amp;');
    expect(text).toContain(`<meta http-equiv="refresh" content="0;url=${url}"/>`);
    expect(text).toContain(`<a href="${url}">Continue to payment</a>`);
    const page = `${PUBLIC_URL}${LINK_PATH}`;
    expect(api.services.takeRequests()).toEqual([
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

  it('is named as a deposit at Stripe if its amount is the deposit', async () => {
    const invoice = { userId: ID, invoiceId: ID, invoiceNumber: 'INV-7', isDeposit: true };
    api.services.reply('openPaymentSession', { url: CHECKOUT_URL });
    for (const [language, title] of [
      ['en-US', 'Deposit for invoice INV-7'],
      ['de', 'Anzahlung zur Rechnung INV-7'],
    ]) {
      api.services.reply('preparePayment', { ...invoice, language });
      await pay('27.00');
      expect(api.services.takeRequests().at(-1)).toMatchObject({ name: 'openPaymentSession', request: { title } });
    }
  });

  it.each([
    ['en-US', '$1,234.50', '1234.5'],
    ['de', '1.234,50 €', '1234.5'],
    ['ja', '￥1,234', '1234'],
    ['en-US', 'KWD 0.125', '0.125'],
    ['en-US', '100.00', '100'],
  ])('reads amounts as people in the language %s type them', async (language, typedAmount, amount) => {
    api.services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false, language });
    await payPart(typedAmount);
    expect(api.services.takeRequests()[1]).toEqual({ name: 'preparePayment', request: { tokenHash, amount } });
  });

  it('sends the whole amount as the page showed it, also if the language would read it as thousands', async () => {
    const language = 'fr' as const;
    serveInvoice({ payable: { amount: '1.230', leastPart: null } }, { language, currency: 'TND', amountDue: '1.230' });
    const { text } = await get(LINK_PATH);
    api.services.takeRequests();
    api.services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false, language });
    await pay(/name="whole" value="([^"]+)"/.exec(text)![1]);
    await payPart('1,230');
    const preparedPayments = api.services.takeRequests().filter(({ name }) => name === 'preparePayment');
    expect(preparedPayments.map(({ request: sent }) => sent)).toEqual(Array(2).fill({ tokenHash, amount: '1.23' }));
  });

  it('shows the form for a part, and the error at its field', async () => {
    serveInvoice({ payable: part });
    const form = await get(`${LINK_PATH}/pay`);
    expect(form.status).toBe(200);
    expect(form.text).toContain('aria-describedby="allowed" name="amount"/>');
    const allowedAmountsText = 'Please enter an amount from $0.50 to $89.50, or the whole amount of $90.00.';
    expect(form.text).toContain(`class="soft small">${allowedAmountsText}`);
    api.services.reply('preparePayment', AppError.invalid({ path: 'amount', message: 'Too much' }));
    for (const typed of ['"90.01"', '90.01', 'ten', '']) {
      const { status, text } = await payPart(typed);
      expect(status).toBe(400);
      expect(text).toContain('aria-invalid="true" aria-describedby="allowed"');
      expect(text).toContain(`role="alert" class="error small">${allowedAmountsText}`);
      expect(text).toContain(`value="${typed.replaceAll('"', '&quot;')}"`);
    }
    api.services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false, currency: 'USD' });
    const { text } = await payPart('50 EUR');
    expect(text).toContain(`class="error small">This invoice is in USD. ${allowedAmountsText}`);
    serveInvoice({ payable: { amount: '999999.99', leastPart: '0.50', mostPart: '999999.99' } });
    const formWithHighestAmount = await get(`${LINK_PATH}/pay`);
    expect(formWithHighestAmount.text).toContain('Please enter an amount from $0.50 to $999,999.99.');
  });

  it('offers a deposit beside the whole amount, and takes no other part', async () => {
    serveInvoice({ payable: { amount: '90.00', leastPart: null, deposit: '27.00' } });
    for (const path of [LINK_PATH, `${LINK_PATH}/pay`]) {
      const { text } = await get(path);
      expect(text).toContain('Pay $90.00');
      expect(text).toMatch(/name="whole" value="27.00"\/><button [^>]+>Pay a deposit of \$27.00</);
      expect(text).not.toContain('Pay a part');
      expect(text).not.toContain('name="amount"');
    }
  });

  it('shows the new amount if it has changed since the client saw it', async () => {
    serveInvoice({ payable: { ...payable, amount: '70.00' } });
    api.services.reply('preparePayment', AppError.invalid({ path: 'amount', message: 'Not allowed' }));
    const { status, text } = await pay();
    expect([status, text]).toEqual([400, expect.stringContaining('The amount to pay has changed. It is $70.00 now.')]);
    expect(text).toContain('Pay $70.00');
  });

  it('says when another page can be opened if too many were not paid, and names other ways', async () => {
    api.services.reply('preparePayment', { userId: ID, invoiceId: ID, invoiceNumber: 'INV-7', language: 'en-US' });
    api.services.reply('openPaymentSession', new AppError('TOO_MANY_REQUESTS', { retryAfter: 7_200 }));
    const { status, text, headers } = await pay();
    expect([status, headers['retry-after']]).toEqual([429, '7200']);
    for (const shown of [
      '<h1>The payment page can’t be opened right now</h1>',
      'Please try again in 2 hours. You can also pay with the bank details on the invoice',
      `<a href="${LINK_PATH}">Open the invoice</a>`,
    ]) {
      expect(text).toContain(shown);
    }
    api.services.reply('findLink', { userId: ID, linkId: ID, invoiceId: ID, isTest: false, language: 'de' });
    expect((await pay()).text).toContain('Bitte versuchen Sie es in 2 Stunden erneut. Sie können auch');
  });

  it.each([
    ['ONLINE_PAYMENT_UNAVAILABLE', 409, 'can’t be paid online right now'],
    ['PAYMENT_PROVIDER_FAILED', 502, 'Nothing was charged'],
    ['TEST_LINK', 403, 'This is a test'],
  ] as const)('explains %s, and leads back to the invoice', async (code, expected, explanation) => {
    api.services.reply('preparePayment', new AppError(code));
    const { status, text } = await pay();
    expect([status, text]).toEqual([expected, expect.stringContaining(explanation)]);
    expect(text).toContain(`<a href="${LINK_PATH}">Open the invoice</a>`);
    expect(names()).not.toContain('openPaymentSession');
  });

  it('does not ask to try again if the form is too large', async () => {
    const { status, text } = await send({ whole: '9'.repeat(70_000) });
    expect([status, text]).toEqual([413, expect.stringContaining('This was not sent')]);
    expect(text).not.toContain('try again');
  });

  it('shows the invoice if the client presses the button again after paying', async () => {
    api.services.reply('preparePayment', new AppError('ONLINE_PAYMENT_UNAVAILABLE'));
    for (const fields of [{ status: 'paid', amountDue: '0.00' }, { amountDue: '9.00' }] as const) {
      serveInvoice({ inProgress: '9.00' }, fields);
      const { status, headers } = await pay();
      expect([status, headers['location']]).toEqual([303, LINK_PATH]);
    }
  });

  it('shows the invoice if a bank transfer arrives at the moment of the click, and the rest can be paid', async () => {
    const last = aPayment({ method: 'bank_transfer', amount: '60.00' });
    api.services.reply('preparePayment', { userId: ID, invoiceId: ID, invoiceNumber: 'INV-7', language: 'en-US' });
    api.services.reply('openPaymentSession', new AppError('ONLINE_PAYMENT_UNAVAILABLE'));
    serveInvoice({ payable: { ...payable, amount: '30.00' }, last }, { amountPaid: '60.00', amountDue: '30.00' });
    const { status, headers } = await pay();
    expect([status, headers['location']]).toEqual([303, LINK_PATH]);
    serveInvoice({ last }, { amountPaid: '60.00', amountDue: '30.00' });
    expect((await pay()).status).toBe(409);
  });

  it('is refused from another site, and by a revoked link', async () => {
    expect((await pay().set('Origin', 'https://evil.example')).status).toBe(403);
    expect(names()).toEqual([]);
    api.services.reply('findLink', new AppError('NOT_FOUND'));
    const { status, text } = await pay();
    expect([status, text]).toEqual([404, expect.stringContaining('This link does not work')]);
    expect(text).not.toContain('Open the invoice');
  });
});

describe('The return from the payment page', () => {
  const returnFromStripe = (session = 'cs_test_1') => get(`${LINK_PATH}/paid?session=${session}`);

  it('fetches the state of this invoice’s payment before it shows the invoice', async () => {
    const { status, headers } = await returnFromStripe();
    expect([status, headers['location']]).toEqual([303, LINK_PATH]);
    expect(api.services.takeRequests()[1]).toEqual({
      name: 'syncPaymentSession',
      request: { userId: ID, invoiceId: ID, sessionId: 'cs_test_1' },
    });
  });

  it('warns the client not to pay twice if the state is unknown', async () => {
    api.services.reply('syncPaymentSession', new AppError('PAYMENT_PROVIDER_FAILED'));
    const { status, text } = await returnFromStripe();
    expect([status, text]).toEqual([503, expect.stringContaining('do not pay a second time')]);
    api.services.reply('syncPaymentSession', {});
  });

  it('is limited per link, also from several addresses, and then warns the client not to pay twice', async () => {
    const { url } = await startTestBff({ API_RATE_LIMIT: '10', TRUST_PROXY: '1' });
    const returnFromAddress = (address: string, path = LINK_PATH) =>
      request(url).get(`${path}/paid?session=cs_test_1`).set('X-Forwarded-For', address);
    for (const [address, expected] of [
      ['192.0.2.1', 303],
      ['192.0.2.1', 429],
      ['192.0.2.2', 303],
    ] as const) {
      expect((await returnFromAddress(address)).status).toBe(expected);
    }
    api.services.takeRequests();
    const { status, text } = await returnFromAddress('192.0.2.3');
    expect([status, text]).toEqual([429, expect.stringContaining('do not pay a second time')]);
    expect(text).not.toMatch(/try again/i);
    expect(names()).toEqual([]);
    expect((await returnFromAddress('192.0.2.4', `/i/${'b'.repeat(43)}`)).status).toBe(303);
  });

  it('says calmly that the payment is not lost if the link was deleted meanwhile', async () => {
    api.services.reply('findLink', new AppError('NOT_FOUND'));
    const { status, text } = await returnFromStripe().set('Accept-Language', 'de');
    expect([status, text]).toEqual([404, expect.stringContaining('ist Ihre Zahlung eingegangen oder wird geprüft')]);
    expect((await returnFromStripe('pi_1')).text).toContain('This link does not work');
    expect(names()).not.toContain('syncPaymentSession');
  });

  it.each(['', 'pi_1', 'cs_<b>', `cs_${'a'.repeat(300)}`, 'cs_1&session=cs_2'])(
    'shows the invoice without a request to Stripe for the session %j',
    async (session) => {
      const { status, headers } = await returnFromStripe(session);
      expect([status, headers['location']]).toEqual([303, LINK_PATH]);
      expect(names()).not.toContain('syncPaymentSession');
    },
  );
});

const instructionsUrl = 'https://payments.stripe.com/bank_transfers/instructions/1?a=1&b=2';

async function showTransfer(
  last: Partial<NonNullable<OnlineStateForClient['last']>> = {},
  { isTest = false, ...fields }: Partial<LinkedInvoice> & { isTest?: boolean } = {},
): Promise<string> {
  const transfer = aPayment({ state: 'awaiting_transfer', method: 'bank_transfer' });
  const online = { payable: part, inProgress: '0.00', last: { ...transfer, instructionsUrl, ...last } };
  const invoice = { paymentLink: 'https://pay.example/ada', online, ...fields };
  api.services.reply('readLink', { ...anOpenedLink(invoice), ...(isTest && { isTest }) });
  return (await get(LINK_PATH)).text;
}

describe('The page of a client’s link while a bank transfer is awaited', () => {
  it('leads to the instructions and to another way to pay, and shows no other account number', async () => {
    const text = await showTransfer();
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
    const text = await showTransfer({ received: '30.00' });
    expect(text).toContain('$30.00 of your bank transfer has arrived, and $60.00 is still missing.');
    expect(text).not.toContain('has not arrived');
  });

  it('says not to send a canceled transfer, and how much of it has arrived, while the invoice is unpaid', async () => {
    const canceledText = 'Your bank transfer of $90.00 was cancelled. Please do not send it.';
    const text = await showTransfer({ state: 'canceled' });
    expect(text).toContain(canceledText);
    expect(text).toContain('Pay $90.00');
    expect(text).not.toContain('has arrived');
    expect(await showTransfer({ state: 'canceled', received: '30.00' })).toContain('$30.00 of it has arrived.');
    const paid = { status: 'paid', amountDue: '0.00' } as const;
    expect(await showTransfer({ state: 'canceled' }, paid)).not.toContain('cancelled');
  });

  it('warns in the form for another payment, because the payment cancels the transfer', async () => {
    await showTransfer();
    expect((await get(`${LINK_PATH}/pay`)).text).toContain('Another payment cancels your bank transfer.');
    await showTransfer({ state: 'failed' });
    expect((await get(`${LINK_PATH}/pay`)).text).not.toContain('cancels');
  });

  it.each<[string, Parameters<typeof showTransfer>]>([
    ['of a test mail', [{}, { isTest: true }]],
    ['of a paid invoice', [{}, { status: 'paid', amountDue: '0.00' }]],
    ['after the transfer failed', [{ state: 'failed' }]],
  ])('has no links to the transfer %s', async (_, page) => {
    const text = await showTransfer(...page);
    for (const hidden of [instructionsUrl.split('?')[0]!, 'Pay another way']) expect(text).not.toContain(hidden);
  });
});
