import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails } from '@paperbill/contracts/http';
import { filledTemplate } from './mail-template.js';

const filled = (fields: Partial<InvoiceDetails>) =>
  filledTemplate({
    ...{ invoiceNumber: '7', status: 'pending', amountDue: '100.00', dueDate: '2026-12-24' },
    ...{ contactPerson: '', clientName: 'Oak Lane', companyName: 'Ada Eyes' },
    ...fields,
  } as InvoiceDetails);

describe('A mail’s subject and text', () => {
  it('name the client, what is due until when, and who it is from', () => {
    const { subject, text } = filled({});
    expect(subject).toBe('Invoice 7 from Ada Eyes');
    expect(text).toMatch(/^Hello Oak Lane,[^]*invoice 7 for \$100\.00[^]*Dec 24, 2026[^]*Ada Eyes$/);
    expect(filled({ contactPerson: 'Grace' }).text).toMatch(/^Hello Grace,/);
  });

  it.each([
    ['paid', { status: 'paid', amountDue: '0.00' }, /Nothing is left to be paid/],
    ['void', { status: 'void', amountDue: '0.00' }, /is cancelled: nothing of it is to be paid/],
  ] as const)('ask for nothing where it is %s', (_, fields, words) => {
    expect(filled(fields).text).toMatch(words);
  });

  it.each([
    [{}, 'Invoice 7'],
    [{ status: 'void', amountDue: '0.00' }, 'Invoice 7 is cancelled'],
  ] as const)('say nothing of a company without a name: %j', (fields, subject) => {
    expect(filled({ ...fields, companyName: ' ' }).subject).toBe(subject);
  });

  it('take names that look like something to be filled in as they are', () => {
    expect(filled({ companyName: '{number} & {x}' }).subject).toBe('Invoice 7 from {number} & {x}');
  });
});
