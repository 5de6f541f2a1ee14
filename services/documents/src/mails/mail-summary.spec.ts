import { expect, it } from '@jest/globals';
import type { LinkedInvoice, Quote } from '@paperbill/contracts/http';
import type { MailKind } from '@paperbill/contracts/rules';
import { toMailSummary, toQuoteSummary } from './mail-summary.js';
import { getMailFrameTexts } from './texts/mail-frame-texts.js';

const english = getMailFrameTexts({});

const summarizeMail = (fields: Partial<LinkedInvoice>, kind?: MailKind) =>
  toMailSummary(
    {
      ...{ invoiceNumber: '7', status: 'pending', total: '100.00', amountPaid: '0.00', amountDue: '100.00' },
      ...{ dueDate: '2026-12-24', companyName: 'Ada Eyes', companyPaymentInstructions: '', iban: '', paymentLink: '' },
      ...fields,
    } as LinkedInvoice,
    english,
    kind,
  );

it.each<[string, Partial<LinkedInvoice>, string]>([
  ['is due', {}, '$100.00 due Dec 24, 2026'],
  ['is paid in part', { amountDue: '40.00' }, '$40.00 due Dec 24, 2026'],
  ['is overdue', { status: 'overdue' }, '$100.00 due Dec 24, 2026'],
  ['is paid', { status: 'paid', amountDue: '0.00' }, 'Paid: $100.00'],
  ['is void', { status: 'void', amountDue: '0.00' }, 'Cancelled: $100.00'],
  ['is paid back', { total: '-20.00', amountDue: '0.00' }, 'Total: -$20.00'],
])('The summary of a mail shows status and amount of an invoice that %s', (_, fields, words) => {
  expect(summarizeMail(fields).preview).toBe(words);
});

it('The summary of a receipt shows paid and open amount, without payment details', () => {
  const fields = { amountPaid: '60.00', amountDue: '40.00', iban: 'DE89370400440532013000' };
  expect(summarizeMail(fields, 'receipt')).toMatchObject({
    amountLabel: 'Paid so far',
    amount: '$60.00',
    details: [
      ['Total', '$100.00'],
      ['Left to pay', '$40.00'],
    ],
    howToPay: null,
  });
  expect(summarizeMail({ status: 'paid', amountPaid: '100.00', amountDue: '0.00' }, 'receipt')).toMatchObject({
    amountLabel: 'Paid',
    amount: '$100.00',
  });
});

it('The summary of a mail says what can be paid online, but the summary of a receipt does not', () => {
  const online = { payable: { amount: '40.00', leastPart: '0.50' }, inProgress: '0.00', last: null };
  expect(summarizeMail({ online }).pay).toBe('Pay $40.00');
  expect(summarizeMail({ online: { ...online, payable: null } }).pay).toBeNull();
  expect(summarizeMail({ online, amountPaid: '60.00', amountDue: '40.00' }, 'receipt').pay).toBeNull();
});

it('The summary of a mail names the saved card that will be charged, and asks for no payment', () => {
  const card = { brand: 'visa', last4: '4242' };
  const savedCard = { canSave: false, card, hasFailed: false, chargedOn: '2026-12-24' };
  const online = { payable: { amount: '100.00', leastPart: null }, inProgress: '0.00', last: null, savedCard };
  expect(summarizeMail({ online, iban: 'DE89370400440532013000' })).toMatchObject({
    amount: '$100.00',
    details: [
      ['Due date', 'Dec 24, 2026'],
      ['Will be charged to', 'Visa\u00a0••••\u00a04242 on Dec 24, 2026'],
    ],
    pay: null,
    howToPay: null,
  });
});

it('The summary of a mail includes the sender’s payment details only while the invoice is due', () => {
  expect(summarizeMail({}).howToPay).toBeNull();
  const fields = { iban: 'DE89370400440532013000', paymentLink: 'https://paypal.me/ada' };
  expect(summarizeMail(fields).howToPay).toEqual({
    link: { url: 'https://paypal.me/ada', host: 'paypal.me' },
    transfer: [
      ['To', 'Ada Eyes'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00'],
    ],
    instructions: '',
    reference: 'Please include invoice number 7 with your payment.',
  });
  expect(summarizeMail({ ...fields, status: 'paid', amountDue: '0.00' }).howToPay).toBeNull();
});

it.each<[Quote['status'], string]>([
  ['open', '$100.00, valid until Dec 24, 2026'],
  ['expired', 'Expired: $100.00'],
  ['accepted', 'Accepted: $100.00'],
  ['declined', 'Declined: $100.00'],
])('The summary of a mail shows amount and status of a quote that is %s', (status, words) => {
  const quote = { number: 'Q-7', status, total: '100.00', validUntil: '2026-12-24' } as Quote;
  expect(toQuoteSummary(quote, english)).toMatchObject({ kind: 'quote', preview: words, howToPay: null });
});

it.each<[Quote['status'], [string, string][]]>([
  [
    'open',
    [
      ['Valid until', 'Dec 24, 2026'],
      ['Deposit on acceptance', '$30.00'],
    ],
  ],
  ['accepted', []],
])('The summary of a mail names the deposit of a quote only while it is open (%s)', (status, details) => {
  const quote = { number: 'Q-7', status, total: '100.00', validUntil: '2026-12-24', deposit: '30.00' } as Quote;
  expect(toQuoteSummary(quote, english).details).toEqual(details);
});
