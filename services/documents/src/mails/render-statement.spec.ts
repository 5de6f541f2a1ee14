import { describe, expect, it } from '@jest/globals';
import type { LinkedInvoice } from '@paperbill/contracts/http';
import type { MailedOpenInvoice, MailedStatement } from '@paperbill/contracts/nats';
import { renderStatement } from './render-statement.js';
import { statementSummary } from './statement-summary.js';
import { textOfStatement } from './text-of-statement.js';

const open = (invoiceNumber: string, changes: Partial<MailedOpenInvoice> = {}): MailedOpenInvoice => ({
  ...{ id: invoiceNumber, invoiceNumber, invoiceDate: '2026-10-01', dueDate: '2026-10-31' },
  ...{ total: '1000.00', amountDue: '1000.00', isOverdue: false, linkToken: `token-of-${invoiceNumber}` },
  ...changes,
});

const statement: MailedStatement = {
  openInvoices: [open('INV-6', { isOverdue: true }), open('INV-7', { amountDue: '240.00', linkToken: null })],
  more: 0,
  credits: [],
  moreCredits: 0,
  amountDue: '1240.00',
};

const invoice = {
  ...{ companyName: 'Lovelace Analytics', iban: 'DE89370400440532013000' },
  companyPaymentInstructions: 'Within 30 days\nThank you',
} as LinkedInvoice;

const contentOf = (changes: Partial<MailedStatement> = {}, from: Partial<LinkedInvoice> = {}) => ({
  text: 'Hello,\nhere is what is open.',
  summary: statementSummary(
    { ...statement, ...changes },
    { ...invoice, ...from },
    (token) => `https://paperbill.example/i/${token}`,
  ),
  sender: { companyName: 'Lovelace Analytics', color: '#7b2d8b', contact: ['London'] },
  brandName: 'Paperbill',
});

const partsOf = (...changes: Parameters<typeof contentOf>) => {
  const content = contentOf(...changes);
  return { html: renderStatement({ ...content, logo: '' }), text: textOfStatement(content) };
};

/** As it is read, without what only the line beside the subject shows. */
const wordsOf = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u200c\u00a0]+/g, ' ')
    .trim();

describe('A statement', () => {
  it('lists what is to the client’s credit, and asks for no payment where nothing is left', () => {
    const credit = { id: 'INV-9', invoiceNumber: 'INV-9', invoiceDate: '2026-11-01', amount: '1240.00' };
    const { html, text } = partsOf({ credits: [credit], amountDue: '0.00' });
    for (const part of [wordsOf(html), text]) {
      expect(part).toContain('Credit of INV-9');
      expect(part).toContain('-$1,240.00');
      expect(part).not.toContain('How to pay');
    }
  });

  it('says in both parts what is open of each invoice, what is overdue, the total, and how to pay', () => {
    const { html, text } = partsOf();
    for (const part of [wordsOf(html), text]) {
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

  it('leads to the page of each invoice that has a link, and nowhere else', () => {
    const { html, text } = partsOf();
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      'https://paperbill.example/i/token-of-INV-6',
    ]);
    expect(text.match(/https:/g)).toHaveLength(1);
  });

  it.each([
    ['$1,240.00 due in 2 invoices', {}],
    ['$1,240.00 due in 5 invoices', { more: 3 }],
    ['$1,000.00 due in one invoice', { openInvoices: [open('INV-6')], amountDue: '1000.00' }],
  ])('begins with "%s" for the line beside the subject', (preview, changes) => {
    const { html, text } = partsOf(changes);
    expect(wordsOf(html).startsWith(preview)).toBe(true);
    expect(text).toContain(preview);
  });

  it('says how many more there are where it does not list all', () => {
    for (const part of Object.values(partsOf({ more: 1_200 }))) expect(part).toContain('And 1,200 more');
    for (const part of Object.values(partsOf())) expect(part).not.toContain('more');
  });

  it('says nothing about how to pay where its sender has not', () => {
    for (const part of Object.values(partsOf({}, { iban: '', companyPaymentInstructions: ' ' }))) {
      expect(part).not.toMatch(/How to pay|Please name/);
    }
  });

  it('shows as text whatever anybody typed', () => {
    const typed = '<script>alert(1)</script>"><b>';
    const { html } = partsOf(
      { openInvoices: [open(typed)] },
      { companyPaymentInstructions: typed, companyName: typed },
    );
    expect(html).not.toMatch(/<script|"><b>/);
  });
});
