import { describe, expect, it } from '@jest/globals';
import type { FieldReason } from '@paperbill/contracts/http';
import { createFieldError, renderFieldReason } from './field-errors.js';

describe('The message of a field error', () => {
  it.each<[FieldReason, string, string]>([
    [
      { code: 'creditNoteTooMuch', params: [{ amount: '1234.50', currency: 'EUR' }] },
      'This is more than is left of the invoice: €1,234.50 can still be credited.',
      'This is more than is left of the invoice: 1.234,50\u00a0€ can still be credited.',
    ],
    [
      { code: 'creditedQuantityTooMuch', params: [{ quantity: '8.8750' }] },
      'This is more than is left of the line: 8.875 can still be credited.',
      'This is more than is left of the line: 8,875 can still be credited.',
    ],
    [
      { code: 'recurringEndsSoon', params: [{ date: '2027-02-28' }] },
      'This is before the next date, Feb 28, 2027. To stop now, close this and choose End',
      'This is before the next date, 28.02.2027. To stop now, close this and choose End',
    ],
    [
      { code: 'tooManyMails', params: [200] },
      'An invoice or a quote can be mailed 200 times. Please write from your own mail program.',
      'An invoice or a quote can be mailed 200 times. Please write from your own mail program.',
    ],
  ])('has its amounts, quantities and dates in the language of the reader: %j', (reason, english, germanText) => {
    expect(createFieldError('amount', reason)).toEqual({ path: 'amount', message: english, reason });
    expect(renderFieldReason(reason, 'de')).toBe(germanText);
  });

  it.each(['newer', 'constructor'])('is empty for the code %s of another release', (code) => {
    expect(renderFieldReason({ code } as unknown as FieldReason)).toBe('');
  });
});
