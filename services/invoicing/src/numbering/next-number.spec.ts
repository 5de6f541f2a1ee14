import { describe, expect, it } from '@jest/globals';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { incrementNumber, listSuccessiveNumbers, suggestNextNumber, toJsonNumber } from './next-number.js';

const digitTexts = () => fc.stringMatching(/^\d{1,20}$/);
const prefixes = () => fc.string({ maxLength: 20 }).filter((text) => !/\d$/.test(text));

describe('incrementNumber', () => {
  it.each([
    ['1', '2'],
    ['99', '100'],
    ['007', '008'],
    ['INV-009', 'INV-010'],
    ['INV-999', 'INV-1000'],
    ['2026/11', '2026/12'],
    ['RE 1-2', 'RE 1-3'],
    ['9007199254740993', '9007199254740994'],
    ['9'.repeat(40), `1${'0'.repeat(40)}`],
  ])('increments %s to %s', (number, next) => {
    expect(incrementNumber(number)).toBe(next);
  });

  it.each(['Final', 'INV-009a', '', 'INV-٣'])('returns null for %j, which does not end in a digit', (number) => {
    expect(incrementNumber(number)).toBeNull();
  });

  it('returns null if the next number would be too long to save', () => {
    expect(incrementNumber('9'.repeat(MAX_LENGTH.invoiceNumber))).toBeNull();
  });

  it('adds one and keeps the prefix and at least the width of any number', () => {
    fc.assert(
      fc.property(prefixes(), digitTexts(), (text, number) => {
        const next = incrementNumber(text + number)!;
        expect(next.startsWith(text)).toBe(true);
        const digits = next.slice(text.length);
        expect(BigInt(digits)).toBe(BigInt(number) + 1n);
        expect(digits.length).toBeGreaterThanOrEqual(number.length);
      }),
    );
  });
});

describe('listSuccessiveNumbers', () => {
  it('returns the given count of consecutive numbers', () => {
    expect(listSuccessiveNumbers('A-08', 4)).toEqual(['A-08', 'A-09', 'A-10', 'A-11']);
    expect(listSuccessiveNumbers('Final', 4)).toEqual(['Final']);
  });
});

describe('suggestNextNumber', () => {
  it.each([
    ['1', '1', '2'],
    ['7', '1', '8'],
    ['3', '10', '10'],
    ['INV-009', '1', 'INV-010'],
    ['INV-003', 'INV-010', 'INV-010'],
    ['7', 'INV-010', '8'],
    ['B-1', 'A-5', 'B-2'],
    ['Final', 'INV-010', 'INV-010'],
    ['inv\u20113', 'INV-010', 'INV-010'],
    ['inv\u201110', 'INV-010', 'inv\u201111'],
  ])('after the use of %s, with the suggestion %s before, returns %s', (used, suggested, next) => {
    expect(suggestNextNumber(used, suggested)).toBe(next);
  });

  it('returns at least n + 1 after a numeric n, and never less than before', () => {
    fc.assert(
      fc.property(digitTexts(), digitTexts(), (used, suggested) => {
        const next = BigInt(suggestNextNumber(used, suggested));
        expect(next > BigInt(used)).toBe(true);
        expect(next >= BigInt(suggested)).toBe(true);
      }),
    );
  });

  it('never returns the number that was just used', () => {
    fc.assert(
      fc.property(prefixes(), digitTexts(), prefixes(), digitTexts(), (usedPrefix, used, prefixSoFar, soFar) => {
        expect(suggestNextNumber(usedPrefix + used, prefixSoFar + soFar)).not.toBe(usedPrefix + used);
      }),
    );
  });
});

describe('toJsonNumber', () => {
  it.each([
    ['1', 1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['007', '007'],
    ['INV-010', 'INV-010'],
    ['-5', '-5'],
  ])('sends %s as %p', (number, sent) => {
    expect(toJsonNumber(number)).toBe(sent);
  });
});
