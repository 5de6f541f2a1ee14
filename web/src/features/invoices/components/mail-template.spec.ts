import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails, Quote } from '@paperbill/contracts/http';
import { loadMailTexts } from '@paperbill/contracts/languages';
import type { UserTemplates } from '@paperbill/contracts/rules';
import { fillMailTemplate } from './mail-template.js';

const sampleFields = {
  ...{ invoiceNumber: '7', status: 'pending', total: '100.00', amountDue: '100.00', dueDate: '2026-12-24' },
  ...{ contactPerson: '', clientName: 'Oak Lane', companyName: 'Ada Eyes' },
};

const createMailText = (fields: Partial<InvoiceDetails>, isReminder = false, own?: UserTemplates) =>
  fillMailTemplate({ of: 'invoice', document: { ...sampleFields, ...fields } as InvoiceDetails }, isReminder, own);

describe('The text of a reminder', () => {
  const reminder = (dueDate: string) =>
    createMailText({ dueDate }, true, {
      templates: { overdue: { subject: '{number} is late', text: '{amount}, {due date}' } },
    });

  it('differs once the invoice is overdue, and is the user’s own template if there is one', () => {
    expect(reminder('2999-12-24').subject).toBe('Invoice 7 from Ada Eyes is due on Dec 24, 2999');
    expect(reminder('2020-12-24')).toEqual({ subject: '7 is late', text: '$100.00, Dec 24, 2020' });
  });
});

describe('The subject and text of a mail', () => {
  it('contain client, amount due, due date and sender', () => {
    const { subject, text } = createMailText({});
    expect(subject).toBe('Invoice 7 from Ada Eyes');
    expect(text).toMatch(/^Hello Oak Lane,[^]*invoice 7 for \$100\.00[^]*Dec 24, 2026[^]*Ada Eyes$/);
    expect(createMailText({ contactPerson: 'Grace' }).text).toMatch(/^Hello Grace,/);
  });

  it('contain the amount due of a partly paid invoice, and do not call it the total', () => {
    expect(createMailText({ total: '300.00' }).text).toContain(
      'invoice 7, of which $100.00 is still to be paid, due on Dec 24',
    );
    const own = { subject: 'Mine', text: '{amount} please' };
    const settings = { templates: { invoice: own } };
    expect(createMailText({ total: '300.00' }, false, settings).text).toBe('$100.00 please');
  });

  it.each([
    ['paid', { status: 'paid', amountDue: '0.00' }, /Nothing is left to be paid/],
    ['void', { status: 'void', amountDue: '0.00' }, /is cancelled, and nothing is to be paid/],
  ] as const)('request no payment if the invoice is %s', (_, fields, words) => {
    expect(createMailText(fields).text).toMatch(words);
  });

  it.each([
    [{}, 'Invoice 7'],
    [{ status: 'void', amountDue: '0.00' }, 'Invoice 7 is cancelled'],
  ] as const)('leave out a company without a name: %j', (fields, subject) => {
    expect(createMailText({ ...fields, companyName: ' ' }).subject).toBe(subject);
  });

  it('are the user’s own in the language of the invoice, else the user’s own of all languages', async () => {
    await Promise.all((['de', 'fr'] as const).map((language) => loadMailTexts({ language })));
    const [english, german] = ['Hello', 'Hallo'].map((subject) => ({ subject, text: '{name}' }));
    const own = { templates: { invoice: english! }, translations: { 'en-US': {}, de: { invoice: german! } } };
    const subjects = (['de', 'fr', undefined] as const).map(
      (language) => createMailText({ language }, false, own).subject,
    );
    expect(subjects).toEqual(['Hallo', 'Hello', 'Hello']);
  });

  it('insert names that look like placeholders unchanged', () => {
    expect(createMailText({ companyName: '{number} & {x}' }).subject).toBe('Invoice 7 from {number} & {x}');
  });
});

describe('The subject and text of a mail with a quote', () => {
  const sampleQuote = {
    ...{ number: 'Q-7', status: 'open', total: '100.00', validUntil: '2026-12-24' },
    ...{ contactPerson: '', clientName: 'Oak Lane', companyName: 'Ada Eyes' },
  } as Quote;
  const createQuoteMailText = (isReminder: boolean, own?: UserTemplates, quote = sampleQuote) =>
    fillMailTemplate({ of: 'quote', document: quote }, isReminder, own);

  it('contain client, total, last valid day and sender, and are the user’s own if there are any', () => {
    const { subject, text } = createQuoteMailText(false);
    expect(subject).toBe('Quote Q-7 from Ada Eyes');
    expect(text).toMatch(/^Hello Oak Lane,[^]*quote Q-7 for \$100\.00, valid until Dec 24, 2026[^]*accept or decline/);
    const quoteReminder = { subject: '{number} ends', text: '{valid until}' };
    expect(createQuoteMailText(true, { templates: { quoteReminder } })).toEqual({
      subject: 'Q-7 ends',
      text: 'Dec 24, 2026',
    });
  });

  it.each(['accepted', 'declined', 'expired'] as const)('ask for no answer if the quote is %s', (status) => {
    const own = { templates: { quote: { subject: 'S', text: 'Accept it' } } };
    const { text } = createQuoteMailText(false, own, { ...sampleQuote, status });
    expect(text).not.toMatch(/accept/i);
  });
});
