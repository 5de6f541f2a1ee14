import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDraft, aMail, aRecurring, anInvoice, aProduct, aProfile, aQuote } from '@paperbill/testing';
import { startTestApi, type TestApi } from './testing/test-api.js';

const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
const OTHER_ID = '7f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

describe('The calls of the API', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(() => void api.services.takeRequests());

  const product = aProduct();
  const notice = { email: expect.any(String), from: 'A browser, 127.0.0.1' };
  const content = aDraft();
  const { invoice, lineItems } = anInvoice();
  const lines = lineItems.map(({ sortOrder: _, ...line }) => line);
  const quote = { ...aQuote(), lineItems: lines };
  const issued = { invoice, lineItems: lines, draftId: null, useNextNumber: false, idempotencyKey: expect.any(String) };

  // prettier-ignore
  it.each([
    ['get', '/api/profile', undefined, 'getProfile', {}, 200],
    ['post', '/api/profile', aProfile(), 'saveProfile', { update: aProfile(), notice }, 200],
    ['post', '/api/profile', { title: 'Analyst' }, 'saveProfile', { update: { title: 'Analyst' }, notice }, 200],
    ['post', '/api/profile', {}, 'saveProfile', { update: {}, notice }, 200],
    ['get', '/api/invoices/next-number', undefined, 'nextNumber', {}, 200],
    ['get', '/api/invoices/stats', undefined, 'getStats', { period: 'all' }, 200],
    ['get', '/api/invoices/stats?period=quarter', undefined, 'getStats', { period: 'quarter' }, 200],
    ['get', '/api/invoices/stats?period=week&series=true', undefined, 'getStats', { period: 'week', series: true }, 200],
    ['get', '/api/invoices/stats?series=false', undefined, 'getStats', { period: 'all' }, 200],
    ['patch', `/api/invoices/${ID}/status`, { status: 'paid' }, 'setInvoiceStatus', { id: ID, status: 'paid' }, 200],
    ['post', `/api/invoices/${ID}/generate-pdf`, { html: '<p>1</p>' }, 'generatePdf', { invoiceId: ID, html: '<p>1</p>' }, 200],
    ['delete', `/api/customers/${ID}`, undefined, 'deleteCustomer', { id: ID }, 204],
    ['post', '/api/products', product, 'createProduct', { fields: product, idempotencyKey: expect.any(String) }, 201],
    ['post', '/app/api/products/import', { rows: [product] }, 'importProducts', { rows: [product], idempotencyKey: expect.any(String) }, 201],
    ['post', '/app/api/products/import/known', { rows: [product] }, 'findKnownProducts', { rows: [product] }, 200],
    ['post', '/app/api/products/import/undo', { ids: [ID] }, 'undoImportOfProducts', { ids: [ID] }, 200],
    ['patch', '/app/api/invoices/status', { changes: [{ id: ID, status: 'paid' }] }, 'setInvoiceStatuses', { changes: [{ id: ID, status: 'paid' }] }, 200],
    ['get', `/app/api/invoices/${ID}`, undefined, 'getInvoiceDetails', { id: ID }, 200],
    ['post', `/app/api/invoices/${ID}/payments`, { date: '2026-01-31', amount: 5 }, 'recordPayment', { id: ID, fields: { date: '2026-01-31', amount: '5.00', method: 'other', note: '' }, idempotencyKey: expect.any(String) }, 201],
    ['patch', `/app/api/invoices/${ID}/payments/${OTHER_ID}`, { date: '2026-01-31' }, 'setPaymentDate', { id: ID, paymentId: OTHER_ID, date: '2026-01-31' }, 200],
    ['delete', `/app/api/invoices/${ID}/payments/${OTHER_ID}`, undefined, 'removePayment', { id: ID, paymentId: OTHER_ID }, 204],
    ['post', `/app/api/invoices/${ID}/credit-notes`, { kind: 'amount', amount: 5, date: '2026-01-31', lines: 'none' }, 'createCreditNote', { id: ID, creditNote: { kind: 'amount', amount: '5.00', date: '2026-01-31', reason: '', note: '' }, idempotencyKey: expect.any(String) }, 201],
    ['post', `/app/api/invoices/${ID}/credit-notes`, { kind: 'lines', lines: [{ lineItemId: ID, quantity: 1.5 }], date: '2026-01-31' }, 'createCreditNote', { id: ID, creditNote: { kind: 'lines', lines: [{ lineItemId: ID, quantity: '1.50' }], date: '2026-01-31', reason: '', note: '' }, idempotencyKey: expect.any(String) }, 201],
    ['post', `/app/api/invoices/${ID}/credit-notes`, { kind: 'full', date: '2026-01-31', reason: 'Agreed', note: 'Sorry' }, 'createCreditNote', { id: ID, creditNote: { kind: 'full', date: '2026-01-31', reason: 'Agreed', note: 'Sorry' }, idempotencyKey: expect.any(String) }, 201],
    ['post', `/app/api/invoices/${ID}/correct`, { date: '2026-01-31', reason: 'Wrong price' }, 'correctInvoice', { id: ID, date: '2026-01-31', reason: 'Wrong price', note: '' }, 201],
    ['post', `/app/api/invoices/${ID}/mails`, aMail({ bcc: ['b@example.org'] }), 'sendMail', { id: ID, mail: aMail({ bcc: ['b@example.org'] }), idempotencyKey: expect.any(String) }, 201],
    ['post', `/app/api/invoices/${ID}/mails/read`, undefined, 'readMails', { id: ID }, 204],
    ['post', `/app/api/customers/${ID}/statement`, { ...aMail(), kind: 'test' }, 'sendStatement', { id: ID, mail: aMail({ kind: 'statement' }), idempotencyKey: expect.any(String) }, 201],
    ['put', `/app/api/invoices/${ID}/reminders`, { days: [-3, 5] }, 'setReminders', { of: 'invoice', id: ID, days: [-3, 5] }, 200],
    ['post', `/app/api/invoices/${ID}/recurring`, aRecurring(), 'createRecurring', { id: ID, recurring: aRecurring(), idempotencyKey: expect.any(String) }, 201],
    ['post', `/app/api/invoices/${ID}/recurring`, { ...aRecurring({ mode: 'send' }), recipients: { to: 'a@b.example', replyTo: 'c@d.example' } }, 'createRecurring', { id: ID, recurring: aRecurring({ mode: 'send', recipients: { to: 'a@b.example', cc: [], bcc: [], replyTo: 'c@d.example' } }), idempotencyKey: expect.any(String) }, 201],
    ['get', '/app/api/recurring', undefined, 'listRecurring', {}, 200],
    ['put', `/app/api/recurring/${ID}`, { revision: 2, mode: 'send', endsOn: '2031-01-31', recipients: { to: 'a@b.example', cc: ['d@e.example'], replyTo: 'c@d.example' } }, 'changeRecurring', { id: ID, revision: 2, changes: { endsOn: '2031-01-31', count: null, mode: 'send', recipients: { to: 'a@b.example', cc: ['d@e.example'], bcc: [], replyTo: 'c@d.example' } } }, 200],
    ['put', `/app/api/recurring/${ID}`, { revision: 1, mode: 'issue', count: 3, every: 2, unit: 'week' }, 'changeRecurring', { id: ID, revision: 1, changes: { every: 2, unit: 'week', endsOn: null, count: 3, mode: 'issue', recipients: null } }, 200],
    ['patch', `/app/api/recurring/${ID}/state`, { state: 'paused' }, 'setRecurringState', { id: ID, state: 'paused' }, 200],
    ['get', '/app/api/reminders', undefined, 'listNextReminders', {}, 200],
    ['get', `/app/api/invoices/${ID}/client-messages`, undefined, 'listClientMessages', { id: ID }, 200],
    ['post', `/app/api/invoices/${ID}/client-messages/read`, undefined, 'readClientMessages', { id: ID }, 204],
    ['get', `/app/api/invoices/${ID}/links`, undefined, 'listLinks', { id: ID }, 200],
    ['delete', `/app/api/invoices/${ID}/links/${OTHER_ID}`, undefined, 'revokeLink', { id: ID, linkId: OTHER_ID }, 200],
    ['get', `/app/api/credit-notes/${ID}`, undefined, 'getCreditNote', { id: ID }, 200],
    ['get', '/app/api/payment-options', undefined, 'getPaymentOptions', {}, 200],
    ['put', '/app/api/payment-options', { iban: ' de89 3704-0044 0532 0130 00', paymentLink: ' paypal.me/ada' }, 'savePaymentOptions', { iban: 'DE89370400440532013000', paymentLink: 'https://paypal.me/ada', isSignInFresh: true, notice }, 200],
    ['put', '/app/api/payment-options', { iban: 'IBAN: de89 3704-0044 0532 0130 00', paymentLink: 'HTTPS://paypal.me/ada' }, 'savePaymentOptions', { iban: 'DE89370400440532013000', paymentLink: 'https://paypal.me/ada', isSignInFresh: true, notice }, 200],
    ['get', '/app/api/settings', undefined, 'getSettings', {}, 200],
    ['put', '/app/api/settings', { timeZone: 'Europe/Berlin', ifUnset: true }, 'saveSettings', { timeZone: 'Europe/Berlin', ifUnset: true }, 200],
    ['get', '/app/api/drafts', undefined, 'listDrafts', {}, 200],
    ['get', `/app/api/drafts/${ID}`, undefined, 'getDraft', { id: ID }, 200],
    ['put', `/app/api/drafts/${ID}`, { content: { ...content, clientName: ' A\ud800\0 ', x: 1 } }, 'saveDraft', { id: ID, revision: 0, content: { ...content, clientName: ' A ' } }, 200],
    ['put', `/app/api/drafts/${ID}`, { revision: 7, content, copiedFromId: OTHER_ID }, 'saveDraft', { id: ID, revision: 7, content, copiedFromId: OTHER_ID }, 200],
    ['delete', `/app/api/drafts/${ID}`, undefined, 'deleteDraft', { id: ID }, 204],
    ['delete', `/app/api/drafts/${ID}?revision=7`, undefined, 'deleteDraft', { id: ID, revision: 7 }, 204],
    ['get', `/app/api/invoices/${ID}/changed-prices`, undefined, 'listChangedPrices', { id: ID }, 200],
    ['post', `/app/api/invoices/${ID}/copy`, { prices: 'current' }, 'copyInvoice', { id: ID, prices: 'current', idempotencyKey: expect.any(String) }, 201],
    ['post', '/app/api/invoices', anInvoice(), 'issueInvoice', issued, 201],
    ['post', '/app/api/invoices', { ...anInvoice(), discount: { kind: 'percentage', value: 10 }, deposit: 5 }, 'issueInvoice', { ...issued, discount: { kind: 'percentage', value: '10.00' }, deposit: '5.00' }, 201],
    ['post', '/app/api/invoices', { ...anInvoice(), discount: null, deposit: null }, 'issueInvoice', issued, 201],
    ['post', '/app/api/invoices?number=next', { ...anInvoice(), draftId: ID, draftRevision: 7 }, 'issueInvoice', { ...issued, invoice: { ...invoice, invoiceNumber: '' }, draftId: ID, draftRevision: 7, useNextNumber: true }, 201],
    ['post', '/app/api/quotes', aQuote(), 'createQuote', { ...quote, idempotencyKey: expect.any(String) }, 201],
    ['post', '/app/api/quotes', { ...aQuote(), discount: { kind: 'amount', value: 5 }, deposit: 5 }, 'createQuote', { ...quote, discount: { kind: 'amount', value: '5.00' }, idempotencyKey: expect.any(String) }, 201],
    ['get', `/app/api/quotes/${ID}`, undefined, 'getQuote', { id: ID }, 200],
    ['put', `/app/api/quotes/${ID}`, { ...aQuote(), revision: 7, discount: null }, 'changeQuote', { ...quote, id: ID, revision: 7 }, 200],
    ['patch', `/app/api/quotes/${ID}/status`, { status: 'declined' }, 'setQuoteStatus', { id: ID, status: 'declined' }, 200],
    ['patch', `/app/api/quotes/${ID}/status`, { status: 'open', revision: 3 }, 'setQuoteStatus', { id: ID, status: 'open', revision: 3 }, 200],
    ['post', `/app/api/quotes/${ID}/invoice-draft`, undefined, 'invoiceQuote', { id: ID }, 201],
    ['post', `/app/api/quotes/${ID}/invoice-draft`, { revision: 3 }, 'invoiceQuote', { id: ID, revision: 3 }, 201],
    ['put', `/api/products/${ID}`, { ...product, id: ID, createdAt: 'x' }, 'updateProduct', { id: ID, fields: product }, 200],
    ['delete', `/api/products/${ID}`, undefined, 'deleteProduct', { id: ID }, 204],
  ] as const)('%s %s with %j asks one service one thing: %s', async (method, path, body, name, asked, status) => {
    api.services.reply(name, { replied: name });

    const answer = await api.call(method, path, body);

    expect(answer.status).toBe(status);
    expect(api.services.takeRequests()).toEqual([{ name, request: { userId: api.user.id, ...asked } }]);
    expect(answer.body).toEqual(status === 204 ? {} : { replied: name });
  });

  it('return quotes as a page with the total count', async () => {
    api.services.reply('listQuotes', { items: [{ number: 'Q-7' }], total: 7 });
    const answer = await api.call('get', '/app/api/quotes?status=expired&search=ada&limit=5');
    expect([answer.body, answer.headers['x-total-count']]).toEqual([[{ number: 'Q-7' }], '7']);
    await api.call('get', '/app/api/quotes?page=2');
    expect(api.services.takeRequests().map(({ request }) => request)).toEqual([
      { userId: api.user.id, status: 'expired', search: 'ada', pageSize: 5 },
      { userId: api.user.id, page: 2, pageSize: 10 },
    ]);
    expect((await api.call('get', '/app/api/quotes?status=void')).status).toBe(400);
  });

  it('ask billing and invoicing for the subscription status', async () => {
    api.services.reply('getPlan', { status: 'free', trialEndsAt: null });
    api.services.reply('countInvoices', { totalInvoices: 5 });

    const answer = await api.call('get', '/api/subscription/status');

    expect(answer.body).toEqual({
      subscriptionStatus: 'free',
      totalInvoices: 5,
      canCreateInvoice: false,
      daysLeftInTrial: null,
    });
    expect(api.services.takeRequests().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['getPlan', 'countInvoices']),
    );
  });
});
