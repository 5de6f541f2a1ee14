import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AppError, type DocumentTax, type LinkedInvoice } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import request from 'supertest';
import {
  aLinkedInvoice,
  anOpenedLink,
  ID,
  LINK_PATH,
  LINK_TOKEN,
  tokenHash,
  serveClientLink,
} from '../testing/client-link.js';
import { PUBLIC_URL, startTestBff } from '../testing/test-bff.js';

const { api, get, names } = await serveClientLink();

describe('The page of a client’s link', () => {
  it('shows the amount due, how to pay and the items, found by the hash of the token', async () => {
    const { status, text, headers } = await get(LINK_PATH);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const shown of ['INV-7', '$90.00', 'Due Dec 2, 2026', 'IBAN DE00', 'Advice', '2 hours at $50.00', '-$10.00']) {
      expect(text).toContain(shown);
    }
    expect(api.services.takeRequests()).toEqual([{ name: 'readLink', request: { tokenHash } }]);
  });

  it('shows details, taxes of lines with their sentences, the note and tax ids, if there are any', async () => {
    const pageWithoutDetails = (await get(LINK_PATH)).text;
    for (const hiddenText of ['<h2>Note</h2>', 'Tax ID', 'Registration'])
      expect(pageWithoutDetails).not.toContain(hiddenText);
    const gst: DocumentTax = {
      ...{ id: ID, name: 'GST', rate: '5.00', kind: 'standard', sentence: 'GST No. <1>' },
      ...{ base: '300.00', amount: '15.00' },
    };
    const qst = { ...gst, id: 'b', name: 'QST', rate: '9.975', amount: '29.93', sentence: '' };
    const lines = [[ID, 'b'], [ID]].map((taxIds) => ({ ...aLinkedInvoice().lineItems[0]!, taxIds }));
    const taxed = { taxRate: '0.00', taxes: [gst, qst], taxAmount: '44.93', total: '344.93', lineItems: lines };
    const delivery = { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31', note: 'One <b>\nTwo ' };
    const ids = { companyTaxId: '12-3456789', companyRegistrationNumber: 'HRB 1234', clientTaxId: 'DE123456789' };
    api.services.reply('readLink', anOpenedLink({ ...taxed, ...delivery, ...ids }));
    const { text } = await get(LINK_PATH);
    for (const shown of [
      '<dt>GST (5%) on $300.00</dt><dd>$15.00</dd><dt>QST (9.975%) on $300.00</dt><dd>$29.93</dd>',
      'GST No. &lt;1&gt;',
      'at $50.00, tax: GST, QST',
      'at $50.00, tax: GST<',
      '<dt>Delivery period</dt><dd>Jan 1, 2026 – Jan 31, 2026</dd>',
      '<h2>Note</h2><p class="text">One &lt;b&gt;\nTwo</p>',
      'VAT/Tax ID: 12-3456789\nRegistration Number: HRB 1234</p>',
      'VAT/Tax ID: DE123456789</p>',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('shows the rounding without a row for a tax of 0 %', async () => {
    const amounts = { subtotal: '99.98', taxAmount: '0.00', roundingAmount: '0.02', total: '100.00' };
    const rounded = { ...amounts, taxRate: '0.00', discount: null };
    api.services.reply('readLink', anOpenedLink(rounded));
    const { text } = await get(LINK_PATH);
    const sums = ['Subtotal</dt><dd>$99.98', 'Rounding</dt><dd>$0.02', 'Total</dt><dd>$100.00'];
    expect(text).toContain(sums.map((sum) => `<dt>${sum}</dd>`).join(''));
  });

  it('escapes everything that users have entered', async () => {
    const { text } = await get(LINK_PATH);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('Oak &amp; &lt;Lane&gt;');
    api.services.reply('readLink', {
      userId: ID,
      linkId: ID,
      invoice: aLinkedInvoice({ companyNameColor: 'red;background:url(//x)' }),
    });
    expect((await get(LINK_PATH)).text).not.toContain('url(');
  });

  it('is not stored, and permits only its own style', async () => {
    const { headers } = await get(LINK_PATH);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'unsafe-hashes' 'sha256-/);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('shows the bank details and their QR code while something is due', async () => {
    const iban = 'DE89370400440532013000';
    api.services.reply('readLink', anOpenedLink({ iban, companyName: 'Ada Eyes' }));
    const html = (await request(api.url).get(LINK_PATH)).text;
    expect(html).toContain('DE89 3704 0044 0532 0130 00');
    expect(html).toContain('aria-label="QR code of the bank transfer"');
    for (const fields of [{ iban: '' }, { iban, status: 'paid' as const, amountDue: '0.00' }]) {
      api.services.reply('readLink', anOpenedLink({ companyName: 'Ada', ...fields }));
      expect((await request(api.url).get(LINK_PATH)).text).not.toContain('QR code');
    }
    const invoiceWithoutName = aLinkedInvoice({ iban, companyName: ' ' });
    api.services.reply('readLink', { userId: ID, linkId: ID, invoice: invoiceWithoutName });
    const pageWithoutName = (await request(api.url).get(LINK_PATH)).text;
    expect(pageWithoutName).toContain('DE89 3704');
    expect(pageWithoutName).not.toContain('QR code');
  });

  it('links to the online payment with its host while something is due', async () => {
    const paymentLink = 'https://pay.example/ada?a="1"';
    api.services.reply('readLink', anOpenedLink({ paymentLink }));
    const { text, headers } = await get(LINK_PATH);
    expect(text).toContain(
      'href="https://pay.example/ada?a=&quot;1&quot;" rel="noopener noreferrer">Pay at pay.example',
    );
    expect(headers['referrer-policy']).toBe('same-origin');
    for (const fields of [{}, { paymentLink, status: 'paid' as const }, { paymentLink, status: 'void' as const }]) {
      api.services.reply('readLink', anOpenedLink(fields));
      expect((await get(LINK_PATH)).text).not.toContain('Pay at');
    }
  });

  it.each<[string, Partial<LinkedInvoice>, string]>([
    ['a paid invoice', { status: 'paid', amountDue: '0.00', amountPaid: '99.00' }, 'Paid. Thank you!'],
    [
      'an invoice with a negative total',
      { status: 'pending', total: '-5.00', amountDue: '0.00', amountPaid: '0.00' },
      'It will be paid back to you.',
    ],
    ['a void invoice', { status: 'void', amountDue: '0.00', amountPaid: '0.00' }, 'This invoice was cancelled'],
    ['an overdue invoice', { status: 'overdue', amountPaid: '0.00', amountDue: '99.00' }, 'Was due Dec 2, 2026'],
    ['a part-paid invoice', {}, '>Due Dec 2, 2026. $9.00 of $99.00 is paid.<'],
    ['a part-paid overdue invoice', { status: 'overdue' }, '>Was due Dec 2, 2026. $9.00 of $99.00 is paid.<'],
  ])('explains the status of %s', async (_, fields, said) => {
    api.services.reply('readLink', anOpenedLink(fields));
    const { text } = await get(LINK_PATH);
    expect(text).toContain(said);
    expect(text.includes('How to pay')).toBe(/due Dec/i.test(said));
  });

  it('says how much comes back to the client after the invoice was cancelled or overpaid', async () => {
    const paid = { amountDue: '0.00', amountPaid: '40.00', overpaid: '40.00' } as const;
    const show = async (fields: Partial<LinkedInvoice>) => {
      api.services.reply('readLink', anOpenedLink({ ...paid, ...fields }));
      return (await get(LINK_PATH)).text;
    };
    const row = 'Comes back to you</dt><dd class="last">$40.00</dd>';
    const isVoid = await show({ status: 'void', amountCredited: '99.00' });
    for (const shown of ['This invoice was cancelled. $40.00 will be paid back to you.', row]) {
      expect(isVoid).toContain(shown);
    }
    expect(await show({ status: 'paid', amountPaid: '139.00' })).toContain(row);
    const refundedPage = await show({ status: 'void', amountPaid: '0.00', overpaid: '0.00' });
    expect(refundedPage).toContain('This invoice was cancelled. Nothing is to be paid.');
    expect(refundedPage).not.toContain('Comes back');
  });

  it.each([
    ['a revoked link', LINK_PATH, true],
    ['an invalid token', '/i/short', false],
    ['a path outside the links', '/i/..%2f..%2fapi', false],
  ])('is the same error page for %s', async (_, path, isServiceAsked) => {
    api.services.reply('readLink', new AppError('NOT_FOUND'));
    const { status, text, headers } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain('This link does not work');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(names()).toEqual(isServiceAsked ? ['readLink'] : []);
  });

  it('contains its style and preloads its Latin fonts', async () => {
    const root = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(root, 'public-pages'));
    const fonts = ['inter-latin-400-normal-a_-1', 'inter-latin-ext-400-normal-b2'].map(
      (name) => `/assets/${name}.woff2`,
    );
    const faces = fonts.map((font) => `@font-face{src:url(${font})format("woff2")}`).join('');
    await writeFile(join(root, 'public-pages/theme.css'), `h1{color:red}${faces}`);
    const { url } = await startTestBff({ WEB_ROOT: root });
    await rm(root, { recursive: true });
    const { text, headers } = await request(url).get('/i/short').expect(404);
    expect(text.match(/<link rel="preload"[^>]*>/g)).toEqual([
      `<link rel="preload" as="font" type="font/woff2" href="${fonts[0]}" crossorigin="anonymous"/>`,
    ]);
    const [, style] = /<style>(h1{color:red}.+?)<\/style>/.exec(text)!;
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(style!).digest('base64'));
    expect(text).not.toContain('rel="stylesheet"');
  });

  it('is refused to an address with too many requests, before a service is called', async () => {
    const { url } = await startTestBff({ API_RATE_LIMIT: '1', TRUST_PROXY: '1' });
    const ask = () => request(url).get(LINK_PATH).set('X-Forwarded-For', '192.0.2.9');
    expect((await ask()).status).toBe(200);
    api.services.takeRequests();
    const { status, text, headers } = await ask();
    const waitText = refusalTexts.tryAgainIn(Number(headers['retry-after']));
    expect([status, text]).toEqual([429, expect.stringContaining(waitText)]);
    expect(names()).toEqual([]);
  });

  it('keeps its token out of logs, also in reports of browsers', async () => {
    const lines = [jest.spyOn(Logger.prototype, 'log'), jest.spyOn(Logger.prototype, 'warn')];
    await get(LINK_PATH);
    await get(`${LINK_PATH}/pdf`);
    for (const path of [LINK_PATH, LINK_PATH.replace('/i/', '/I/')]) {
      const report = { 'csp-report': { 'document-uri': `${PUBLIC_URL}${path}?x`, 'violated-directive': 'img-src' } };
      await request(api.url).post('/reports/csp').send(JSON.stringify(report));
    }
    const logged = lines.map((line) => JSON.stringify(line.mock.calls)).join('\n');
    expect(logged).toContain('/i/…');
    expect(logged).not.toContain(LINK_TOKEN);
    lines.forEach((line) => line.mockRestore());
  });
});

describe('Opening a client’s link', () => {
  const open = (cookie = '') =>
    request(api.url)
      .post(`${LINK_PATH}/opened`)
      .set({ Origin: PUBLIC_URL, ...(cookie && { Cookie: cookie }) });

  it('is recorded for a stranger, but not for its owner', async () => {
    expect((await open()).status).toBe(204);
    expect(names()).toEqual(['findLink', 'openLink']);
    api.services.reply('findLink', { userId: api.user.id, linkId: ID, invoiceId: ID });
    expect((await open(api.cookie)).status).toBe(204);
    expect(names()).toEqual(['findLink']);
  });

  it('is not recorded for a GET or a request of another site', async () => {
    expect((await request(api.url).post(`${LINK_PATH}/opened`).set('Origin', 'https://evil.example')).status).toBe(403);
    await get(LINK_PATH);
    expect(names()).toEqual(['readLink']);
  });
});

describe('A message of a client', () => {
  const postMessage = (form: Record<string, string>) =>
    request(api.url).post(`${LINK_PATH}/messages`).type('form').set('Origin', PUBLIC_URL).send(form);

  it('is sent on unchanged, and the page says thank you', async () => {
    api.services.reply('sendClientMessage', {});
    const { status, headers } = await postMessage({ kind: 'question', text: 'Until when?\r\nAda & <b>' });
    expect([status, headers['location']]).toEqual([303, `${LINK_PATH}?told=question#messages`]);
    expect(api.services.takeRequests()).toEqual([
      { name: 'sendClientMessage', request: { tokenHash, kind: 'question', text: 'Until when?\r\nAda & <b>' } },
    ]);
    expect((await get(`${LINK_PATH}?told=question`)).text).toContain('Your question is on its way');
    expect((await get(`${LINK_PATH}?told=<script>`)).text).not.toContain('role="status"');
  });

  it('cannot be written on a page that was opened from a test mail', async () => {
    api.services.reply('readLink', { ...anOpenedLink(), isTest: true });
    const { text } = await get(LINK_PATH);
    expect(text).toContain('You opened this page from a test mail.');
    expect(text).not.toContain('<form');
    api.services.reply('sendClientMessage', new AppError('TEST_LINK'));
    const refusedAnswer = await postMessage({ kind: 'paid' });
    expect([refusedAnswer.status, refusedAnswer.text]).toEqual([403, expect.stringContaining('This is a test')]);
  });

  it('is refused with a page that says what to do', async () => {
    const { status, text } = await postMessage({ kind: 'praise', text: 'x' });
    expect([status, text]).toEqual([400, expect.stringContaining('This was not sent')]);
    expect(names()).toEqual(['findLink']);
    api.services.reply('sendClientMessage', new AppError('QUOTA_REACHED'));
    expect((await postMessage({ kind: 'paid' })).text).toContain('Please write an e-mail instead');
  });

  it('is refused from another site and above the size limit', async () => {
    expect((await postMessage({ kind: 'paid' }).set('Origin', 'https://evil.example')).status).toBe(403);
    expect((await postMessage({ kind: 'question', text: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('A new link', () => {
  it('is returned with its address', async () => {
    const link = {
      id: ID,
      createdAt: '2026-11-02T08:00:00.000Z',
      mailedTo: null,
      mail: null,
      openedAt: null,
      revokedAt: null,
    };
    api.services.reply('createLink', { ...link, token: LINK_TOKEN });
    const { status, body } = await api.call('post', `/app/api/invoices/${ID}/links`);
    expect([status, body]).toEqual([201, { ...link, url: `${PUBLIC_URL}/i/${LINK_TOKEN}` }]);
    expect(api.takeOnlyRequest()).toEqual({ userId: api.user.id, id: ID });
  });
});
