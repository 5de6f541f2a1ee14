import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod/mini';
import { optionalEmail, requiredText, taxRate, text, typedDecimal } from './schema.js';

const read = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

describe('a text', () => {
  it('loses the blanks around it and keeps its line breaks', () => {
    expect(read(text(30), '  12 Dock Street\nFloor 3 ')).toBe('12 Dock Street\nFloor 3');
    expect(read(text(20), '   ')).toBe('');
  });

  it('may not be too long, nor hold what can not be printed', () => {
    expect(read(text(3), 'abcd')).toBe('Please use at most 3 characters');
    expect(read(text(3), 'a\u0000')).toBe('Please enter text without control characters');
  });

  it('that is required may not be blank', () => {
    expect(read(requiredText(3, 'Company name is required'), ' \t ')).toBe('Company name is required');
  });
});

describe('an e-mail address', () => {
  it.each(['', 'jane@oaklane.example', ' jane@oaklane.example '])('%j is fine', (value) => {
    expect(read(optionalEmail(), value)).toBe(value.trim());
  });

  it.each(['jane', 'jane@', '@oaklane.example', 'jane@oak lane.example'])('%j is none', (value) => {
    expect(read(optionalEmail(), value)).toBe('Please enter a valid e-mail address');
  });
});

describe('a tax rate', () => {
  it.each([
    { typed: '', rate: '0.00' },
    { typed: '8', rate: '8.00' },
    { typed: ' 8.25 ', rate: '8.25' },
    { typed: '8,25', rate: '8.25' },
    { typed: '100', rate: '100.00' },
  ])('$typed reads as $rate', ({ typed, rate }) => {
    expect(read(taxRate(), typed)).toBe(rate);
  });

  it.each(['-1', '100.01', '8.255', 'eight', '1e1'])('%j is none', (typed) => {
    expect(read(taxRate(), typed)).toBe('Tax rate must be a number from 0 to 100, with at most 2 decimals');
  });
});

describe('a price', () => {
  const price = typedDecimal({ required: 'Unit price is required', invalid: 'No amount', min: '0' });

  it.each([
    { typed: '$1,200', read: '1200.00' },
    { typed: ' ', read: 'Unit price is required' },
    { typed: '-1', read: 'No amount' },
    { typed: '100000000', read: 'This amount is too large: it can be at most 99,999,999.99' },
  ])('$typed reads as $read', ({ typed, read: expected }) => {
    expect(read(price, typed)).toBe(expected);
  });
});
