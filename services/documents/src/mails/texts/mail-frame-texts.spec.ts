import { describe, expect, it } from '@jest/globals';
import type { LinkedInvoice, Quote } from '@paperbill/contracts/http';
import type { MailedStatement } from '@paperbill/contracts/nats';
import { type Language, languageDefinitions, languages } from '@paperbill/contracts/rules';
import { toMailSummary, toQuoteSummary } from '../mail-summary.js';
import { mailToText } from '../mail-to-text.js';
import { renderMail } from '../render-mail.js';
import { renderStatement } from '../render-statement.js';
import { toStatementSummary } from '../statement-summary.js';
import { statementToText } from '../statement-to-text.js';
import type { MailFrameTexts } from './en-US.js';
import { getMailFrameTexts } from './mail-frame-texts.js';

const translatedLanguages = languages.filter((language) => !language.startsWith('en'));

const invoice = {
  ...{ invoiceNumber: '7', status: 'pending', currency: 'EUR', total: '1250.00', amountPaid: '0.00' },
  ...{ amountDue: '1250.00', dueDate: '2026-12-24', companyName: '', companyPaymentInstructions: '' },
  ...{ iban: 'DE89370400440532013000', paymentLink: 'https://pay.example/ada' },
} as LinkedInvoice;

const quote = {
  ...{ number: '8', status: 'open', currency: 'EUR', total: '1250.00' },
  ...{ validUntil: '2026-12-24', deposit: '30.00' },
} as Quote;

const statement: MailedStatement = {
  openInvoices: [1, 2].map((number) => ({
    ...{ id: `${number}`, invoiceNumber: `${number}`, invoiceDate: '2026-10-01', dueDate: '2026-12-24' },
    ...{ total: '625.00', amountDue: '625.00', isOverdue: true, linkToken: 'token' },
  })),
  more: 1_500,
  credits: [{ id: '3', invoiceNumber: '3', invoiceDate: '2026-10-01', amount: '10.00' }],
  moreCredits: 1,
  currency: 'EUR',
  amountDue: '1250.00',
};

/** Returns the HTML and the plain text of mails in a language. These mails contain no texts of a user. */
function composeMails(language: Language): { html: string[]; text: string[] } {
  const texts = getMailFrameTexts({ language });
  const letter = { text: '9', sender: { companyName: '', color: '', contact: [] }, brandName: 'P', texts };
  const summaries = [
    toMailSummary({ ...invoice, language }, texts),
    toMailSummary({ ...invoice, status: 'void', amountDue: '0.00' }, texts),
    toMailSummary({ ...invoice, status: 'paid', amountDue: '0.00' }, texts),
    toMailSummary({ ...invoice, amountPaid: '5.00' }, texts, 'receipt'),
    toMailSummary({ ...invoice, amountDue: '0.00' }, texts),
    toQuoteSummary(quote, texts),
    ...(['accepted', 'declined', 'expired'] as const).map((status) => toQuoteSummary({ ...quote, status }, texts)),
  ];
  const contents = summaries.map((summary) => ({ ...letter, summary, url: 'https://p.example' }));
  const open = { ...letter, summary: toStatementSummary(statement, invoice, texts, (token) => token) };
  return {
    html: [...contents.map((content) => renderMail({ ...content, logo: '' })), renderStatement({ ...open, logo: '' })],
    text: [...contents.map(mailToText), statementToText(open)],
  };
}

/** Returns all texts of a language by their keys. If a text is a function, it is called with placeholders. */
function listTexts(texts: MailFrameTexts): Map<string, string> {
  const list = (value: unknown, key: string): [string, string][] => {
    if (typeof value === 'string') return [[key, value]];
    if (typeof value === 'function') return [[key, (value as (...of: string[]) => string)('{1}', '{2}')]];
    return Object.entries(value as object).flatMap(([member, of]) => list(of, key ? `${key}.${member}` : member));
  };
  return new Map(list(texts, ''));
}

const getTexts = (language: Language): Map<string, string> => {
  const { sheet: _sheet, language: _language, ...texts } = getMailFrameTexts({ language });
  return listTexts(texts);
};

const isSentence = (text: string): boolean => text.includes(' ');

describe.each(translatedLanguages)('A mail in the language %s', (language) => {
  it('states its language and its direction, and contains no English text', () => {
    const ownTexts = [...getTexts(language).values()];
    const foreign = [...getTexts('en-US').values()].filter((text) => !ownTexts.includes(text));
    const { html, text } = composeMails(language);
    const { direction } = languageDefinitions[language];
    for (const part of html)
      expect(part).toMatch(`<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`);
    const shown = [
      ...html.flatMap((part) => part.split(/<style>.*?<\/style>|<[^>]*>/s)),
      ...text.flatMap((part) => part.split(/\n|: |, /)),
    ].map((line) => line.trim());
    expect(shown.filter((line) => foreign.includes(line))).toEqual([]);
    expect(text.join('\n')).not.toMatch(/\b(due|Invoice|Quote|Paid|more|with)\b/);
  });

  it('has the placeholders of the English texts, and no sentence is the English one', () => {
    const english = getTexts('en-US');
    const ownTexts = getTexts(language);
    const listPlaceholders = (texts: Map<string, string>) =>
      new Map([...texts].map(([key, text]) => [key, (text.match(/\{\d\}/g) ?? []).sort()]));
    expect(listPlaceholders(ownTexts)).toEqual(listPlaceholders(english));
    const isKept = ([key, text]: [string, string]) =>
      isSentence(text.replaceAll(/\{\d\}/g, '').trim()) && text === english.get(key);
    expect([...ownTexts].filter(isKept)).toEqual([]);
  });
});

it.each<[Language, string]>([
  ['de', '1.250,00\u00a0€, fällig am 24.12.2026'],
  ['fr', '1\u202f250,00\u00a0€ à payer au plus tard le 24 déc.\u00a02026'],
  ['pl', '1250,00\u00a0€, termin płatności 24 gru 2026'],
  ['en-GB', '€1,250.00 due 24 Dec 2026'],
  ['en-US', '€1,250.00 due Dec 24, 2026'],
])('The summary of a mail has the dates and amounts of its language: %s', (language, preview) => {
  expect(toMailSummary({ ...invoice, language }, getMailFrameTexts({ language })).preview).toBe(preview);
});
