import { describe, expect, it } from '@jest/globals';
import type { LinkedInvoice } from '@paperbill/contracts/http';
import type { MailedOpenInvoice, MailedStatement } from '@paperbill/contracts/nats';
import { renderStatement } from './render-statement.js';
import { toStatementSummary } from './statement-summary.js';
import { statementToText } from './statement-to-text.js';
import { getMailFrameTexts } from './texts/mail-frame-texts.js';

const anOpenInvoice = (invoiceNumber: string, changes: Partial<MailedOpenInvoice> = {}): MailedOpenInvoice => ({
  ...{ id: invoiceNumber, invoiceNumber, invoiceDate: '2026-10-01', dueDate: '2026-10-31' },
  ...{ total: '1000.00', amountDue: '1000.00', isOverdue: false, linkToken: `token-of-${invoiceNumber}` },
  ...changes,
});

const statement: MailedStatement = {
  openInvoices: [
    anOpenInvoice('INV-6', { isOverdue: true }),
    anOpenInvoice('INV-7', { amountDue: '240.00', linkToken: null }),
  ],
  more: 0,
  credits: [],
  moreCredits: 0,
  amountDue: '1240.00',
};

const invoice = {
  ...{ companyName: 'Lovelace Analytics', iban: 'DE89370400440532013000' },
  companyPaymentInstructions: 'Within 30 days\nThank you',
} as LinkedInvoice;

const toStatementContent = (changes: Partial<MailedStatement> = {}, from: Partial<LinkedInvoice> = {}) => ({
  text: 'Hello,\nhere is what is open.',
  summary: toStatementSummary(
    { ...statement, ...changes },
    { ...invoice, ...from },
    getMailFrameTexts({}),
    (token) => `https://paperbill.example/i/${token}`,
  ),
  sender: { companyName: 'Lovelace Analytics', color: '#7b2d8b', contact: ['London'] },
  brandName: 'Paperbill',
  texts: getMailFrameTexts({}),
});

const renderStatementMail = (...changes: Parameters<typeof toStatementContent>) => {
  const content = toStatementContent(...changes);
  return { html: renderStatement({ ...content, logo: '' }), text: statementToText(content) };
};

/** Returns the visible text of an e-mail. The hidden preview text is left out. */
const extractVisibleText = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u200c\u00a0]+/g, ' ')
    .trim();

describe('A statement', () => {
  it('lists credits, and has no payment details if nothing is due', () => {
    const credit = { id: 'INV-9', invoiceNumber: 'INV-9', invoiceDate: '2026-11-01', amount: '1240.00' };
    const { html, text } = renderStatementMail({ credits: [credit], amountDue: '0.00' });
    for (const part of [extractVisibleText(html), text]) {
      expect(part).toContain('Credit of INV-9');
      expect(part).toContain('-$1,240.00');
      expect(part).not.toContain('How to pay');
    }
  });

  it('has open amounts, overdue marks, total and payment details in HTML and text', () => {
    const { html, text } = renderStatementMail();
    for (const part of [extractVisibleText(html), text]) {
      for (const words of [
        ...['INV-6', '$1,000.00', 'INV-7', '$240.00', 'Oct 31, 2026', 'Total', '$1,240.00'],
        ...['How to pay', 'Lovelace Analytics', 'DE89 3704 0044 0532 0130 00', 'Within 30 days', 'Thank you'],
        'Please include the invoice numbers with your payment.',
      ]) {
        expect(part).toContain(words);
      }
      expect(part.match(/overdue/g)).toHaveLength(1);
    }
    expect(text).toContain(
      'Invoice INV-6, due Oct 31, 2026 (overdue): $1,000.00\nhttps://paperbill.example/i/token-of-INV-6',
    );
  });

  it('says which invoice will be charged to the saved card, and when', () => {
    const charge = { brand: 'visa', last4: '4242', date: '2026-12-14' };
    const { html, text } = renderStatementMail({
      openInvoices: [anOpenInvoice('INV-6', { charge }), anOpenInvoice('INV-7')],
    });
    for (const part of [extractVisibleText(html), text.replaceAll('\u00a0', ' ')]) {
      expect(part.match(/Will be charged to: Visa •••• 4242 on Dec 14, 2026/g)).toHaveLength(1);
    }
  });

  it('links only to the pages of invoices that have a link', () => {
    const { html, text } = renderStatementMail();
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      'https://paperbill.example/i/token-of-INV-6',
    ]);
    expect(text.match(/https:/g)).toHaveLength(1);
  });

  it.each([
    ['$1,240.00 due in 2 invoices', {}],
    ['$1,240.00 due in 5 invoices', { more: 3 }],
    ['$1,000.00 due in one invoice', { openInvoices: [anOpenInvoice('INV-6')], amountDue: '1000.00' }],
  ])('begins with the preview text "%s"', (preview, changes) => {
    const { html, text } = renderStatementMail(changes);
    expect(extractVisibleText(html).startsWith(preview)).toBe(true);
    expect(text).toContain(preview);
  });

  it('shows the number of invoices that it does not list', () => {
    for (const part of Object.values(renderStatementMail({ more: 1_200 }))) expect(part).toContain('And 1,200 more');
    for (const part of Object.values(renderStatementMail())) expect(part).not.toContain('more');
  });

  it('has no payment details if its sender has entered none', () => {
    for (const part of Object.values(renderStatementMail({}, { iban: '', companyPaymentInstructions: ' ' }))) {
      expect(part).not.toContain('How to pay');
    }
  });

  it('escapes HTML in all texts', () => {
    const typed = '<script>alert(1)</script>"><b>';
    const { html } = renderStatementMail(
      { openInvoices: [anOpenInvoice(typed)] },
      { companyPaymentInstructions: typed, companyName: typed },
    );
    expect(html).not.toMatch(/<script|"><b>/);
  });
});
