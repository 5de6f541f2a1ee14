import { describe, expect, it } from '@jest/globals';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { numberAfter, numbersFrom, suggestionAfter, numberOrText } from './next-number.js';

const digits = () => fc.stringMatching(/^\d{1,20}$/);
const prefix = () => fc.string({ maxLength: 20 }).filter((text) => !/\d$/.test(text));

describe('Counting an invoice number up', () => {
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
  ])('goes from %s to %s', (number, next) => {
    expect(numberAfter(number)).toBe(next);
  });

  it.each(['Final', 'INV-009a', '', 'INV-٣'])('is not possible for %j, which ends in no digit', (number) => {
    expect(numberAfter(number)).toBeNull();
  });

  it('is not possible where the next number would be too long to save', () => {
    expect(numberAfter('9'.repeat(MAX_LENGTH.invoiceNumber))).toBeNull();
  });

  it('adds one, keeps the prefix and never gets narrower, for any number', () => {
    fc.assert(
      fc.property(prefix(), digits(), (text, number) => {
        const next = numberAfter(text + number)!;
        expect(next.startsWith(text)).toBe(true);
        const counted = next.slice(text.length);
        expect(BigInt(counted)).toBe(BigInt(number) + 1n);
        expect(counted.length).toBeGreaterThanOrEqual(number.length);
      }),
    );
  });

  it('gives as many different numbers in a row as asked for', () => {
    expect(numbersFrom('A-08', 4)).toEqual(['A-08', 'A-09', 'A-10', 'A-11']);
    expect(numbersFrom('Final', 4)).toEqual(['Final']);
  });
});

describe('The suggestion after a number is used', () => {
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
  ])('after %s, with %s suggested so far, is %s', (used, suggested, next) => {
    expect(suggestionAfter(used, suggested)).toBe(next);
  });

  it('is at least n + 1 after a numeric n, and never goes back', () => {
    fc.assert(
      fc.property(digits(), digits(), (used, suggested) => {
        const next = BigInt(suggestionAfter(used, suggested));
        expect(next > BigInt(used)).toBe(true);
        expect(next >= BigInt(suggested)).toBe(true);
      }),
    );
  });

  it('is never the number that was just used', () => {
    fc.assert(
      fc.property(prefix(), digits(), prefix(), digits(), (usedPrefix, used, prefixSoFar, soFar) => {
        expect(suggestionAfter(usedPrefix + used, prefixSoFar + soFar)).not.toBe(usedPrefix + used);
      }),
    );
  });
});

describe('The suggestion as it travels', () => {
  it.each([
    ['1', 1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['007', '007'],
    ['INV-010', 'INV-010'],
    ['-5', '-5'],
  ])('%s travels as %p', (number, travels) => {
    expect(numberOrText(number)).toBe(travels);
  });
});
