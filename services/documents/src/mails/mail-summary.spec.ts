import { expect, it } from '@jest/globals';
import type { LinkedInvoice } from '@paperbill/contracts/http';
import { mailSummary, previewOf } from './mail-summary.js';

const summary = (fields: Partial<LinkedInvoice>) =>
  mailSummary({
    ...{ invoiceNumber: '7', status: 'pending', total: '100.00', amountDue: '100.00', dueDate: '2026-12-24' },
    ...fields,
  } as LinkedInvoice);

it.each<[string, Partial<LinkedInvoice>, string]>([
  ['is due', {}, '$100.00 due Dec 24, 2026'],
  ['is paid in part', { amountDue: '40.00' }, '$40.00 due Dec 24, 2026'],
  ['is overdue', { status: 'overdue' }, '$100.00 due Dec 24, 2026'],
  ['is paid', { status: 'paid', amountDue: '0.00' }, 'Paid: $100.00'],
  ['is void', { status: 'void', amountDue: '0.00' }, 'Cancelled: $100.00'],
  ['is paid back', { total: '-20.00', amountDue: '0.00' }, 'Total: -$20.00'],
])('An invoice that %s says so in few words', (_, fields, words) => {
  expect(previewOf(summary(fields))).toBe(words);
});
