import { describe, expect, it } from '@jest/globals';
import { type Field, field } from '@paperbill/contracts/rules';
import type * as z from 'zod/mini';
import { fieldSchemas } from './schema.js';

const read = (field: Field, value: unknown) => {
  const schema: z.ZodMiniType = fieldSchemas({ field }).field;
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

describe('a text', () => {
  it('is trimmed, and keeps line breaks if it may be multi-line', () => {
    expect(read(field.text({ max: 30 }), '  Oak Lane ')).toBe('Oak Lane');
    expect(read(field.text({ max: 30 }), '   ')).toBe('');
    expect(read(field.multilineText({ max: 30 }), ' 12 Dock Street\r\nFloor 3\n')).toBe('12 Dock Street\nFloor 3');
  });

  it('is trimmed before its length is checked', () => {
    expect(read(field.text({ max: 3 }), ' abc ')).toBe('abc');
    expect(read(field.text({ max: 3 }), 'abcd')).toBe('Please use at most 3 characters');
  });

  it.each(['a\u0000', 'a\nb', 'a\tb', '\ud800'])(
    'rejects characters that cannot be printed on one line: %j',
    (value) => {
      expect(read(field.text({ max: 9 }), value)).toBe('Please enter text without control characters');
    },
  );

  it('must not be blank if it is required', () => {
    expect(read(field.text({ max: 3, required: 'Name is required' }), ' \t ')).toBe('Name is required');
  });
});

describe('a date', () => {
  it.each([
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', 'Please enter a date that exists, such as 2026-01-31'],
    ['', 'Due date is required'],
    ['  ', 'Due date is required'],
  ])('%j reads as %s', (typed, expected) => {
    expect(read(field.date('Due date is required'), typed)).toBe(expected);
  });
});

describe('an option', () => {
  it.each([
    ['small', 'small'],
    ['', 'large'],
    ['huge', 'Please choose one of the listed options'],
  ])('%j reads as %s', (chosen, expected) => {
    expect(read(field.option(['small', 'large'], 'large'), chosen)).toBe(expected);
  });
});

describe('a color', () => {
  it.each([
    [' #A1b2C3 ', '#A1b2C3'],
    ['', ''],
    ['#fff', 'Color must be a valid hex code (e.g., #000000) or empty'],
  ])('%j reads as %s', (typed, expected) => {
    expect(read(field.color(), typed)).toBe(expected);
  });
});

describe('an e-mail address', () => {
  it.each(['', 'jane@oaklane.example', ' jane@oaklane.example '])('accepts %j', (value) => {
    expect(read(field.email(), value)).toBe(value.trim());
  });

  it.each(['jane', 'jane@', '@oaklane.example', 'jane@oak lane.example'])('rejects %j', (value) => {
    expect(read(field.email(), value)).toBe('Please enter a valid e-mail address');
  });
});

describe('a tax rate', () => {
  it.each([
    { typed: '', rate: '0.00' },
    { typed: '8', rate: '8.00' },
    { typed: ' 8.25 ', rate: '8.25' },
    { typed: '8.875', rate: '8.875' },
    { typed: '8.2500', rate: '8.25' },
    { typed: '100', rate: '100.00' },
  ])('$typed is parsed as $rate', ({ typed, rate }) => {
    expect(read(field.taxRate(), typed)).toBe(rate);
  });

  it.each(['-1', '100.01', '8.87501', '8,25', 'eight', '1e1'])('rejects %j', (typed) => {
    expect(read(field.taxRate(), typed)).toBe('Tax rate must be a number from 0 to 100, with at most 4 decimals');
  });
});

describe('a price', () => {
  const price = field.price({ required: 'Unit price is required' });

  it.each([
    { typed: '1200', read: '1200.00' },
    { typed: '1,200', read: 'This could mean two numbers. Please leave out the thousands separator: 1500, or 1.5' },
    { typed: '0 500', read: 'This could mean two numbers. Please leave out the thousands separator: 1500, or 1.5' },
    { typed: ' ', read: 'Unit price is required' },
    { typed: '-1', read: 'Please enter a price from 0 with at most 4 decimals' },
    { typed: '100000000', read: 'This amount is too large: it can be at most 99,999,999.99' },
  ])('$typed gives $read', ({ typed, read: expected }) => {
    expect(read(price, typed)).toBe(expected);
  });
});
