import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalizeNumber, numberKey } from './invoice-number.js';

const invisibleText = () =>
  fc.constantFrom(...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202e\u2066\u2069\u061c\ufe0f');
const blankText = () => fc.stringMatching(/^[ \u00a0\u2009\u202f\u3000\u2800]+$/);
const hyphenCharacter = () => fc.constantFrom(...'-\u2010\u2011\u2012\u2013\u2014\u2212\uff0d');
const anyUnicodeForm = (text: string) =>
  fc.constantFrom<('NFC' | 'NFD')[]>('NFC', 'NFD').map((form) => text.normalize(form));
const anyText = () => fc.string({ unit: 'binary' });

/** Generates invoice numbers that look like `RÉ-1 ü 7` but consist of different characters. */
const lookalikeNumbers = () =>
  fc
    .tuple(
      fc.option(blankText(), { nil: '' }),
      anyUnicodeForm('RÉ'),
      hyphenCharacter(),
      fc.constant('1'),
      blankText(),
      anyUnicodeForm('ü'),
      blankText(),
      fc.constant('7'),
      fc.option(blankText(), { nil: '' }),
    )
    .chain((parts) => {
      const signs = parts.flatMap((part) => [...part]);
      return fc
        .array(fc.option(invisibleText(), { nil: '' }), { minLength: signs.length, maxLength: signs.length })
        .map((separators) => signs.map((sign, index) => sign + separators[index]!).join(''));
    });

describe('A stored invoice number', () => {
  it.each([
    ['a zero-width space', 'D1\u200b', 'D1'],
    ['a soft hyphen', 'D\u00ad1', 'D1'],
    ['direction marks', '\u202dD1\u202c\u200f', 'D1'],
    ['a decomposed letter', 'RE\u0301-1', 'RÉ-1'],
    ['a decomposed letter with a joiner inside', 'RE\u200d\u0301-1', 'RÉ-1'],
    ['a no-break space', 'A\u00a01', 'A 1'],
    ['repeated spaces with a joiner between them', 'A \u200d\u2009 1', 'A 1'],
    ['leading and trailing spaces', ' \u3000D1 ', 'D1'],
    ['only invisible characters', ' \u200b\u00a0\ufeff', ''],
  ])('is normalized without %s', (_, typed, stored) => expect(normalizeNumber(typed)).toBe(stored));

  it.each(['INV-009', 'RE 1–2', 'Ré/2026', 'inv-1', 'رقم ١'])('keeps all visible characters of %s', (number) => {
    expect(normalizeNumber(number)).toBe(number);
  });

  it('does not change when it is normalized again', () => {
    fc.assert(
      fc.property(anyText(), (typed) => {
        expect(normalizeNumber(normalizeNumber(typed))).toBe(normalizeNumber(typed));
      }),
    );
  });

  it('is the same for all spellings of one number, except for the kind of hyphen', () => {
    fc.assert(
      fc.property(lookalikeNumbers(), (typed) => {
        expect(normalizeNumber(typed).replace(/\p{Pd}|\u2212/gu, '-')).toBe('RÉ-1 ü 7');
      }),
    );
  });
});

describe('The key that invoice numbers are compared by', () => {
  it.each([
    ['upper and lower case', 'inv-1', 'INV-1'],
    ['hyphens', 'INV\u20111', 'INV-1'],
    ['a minus sign', 'INV\u22121', 'INV-1'],
    ['ß and SS', 'Maß 1', 'MASS 1'],
    ['ß and ẞ', 'Maß 1', 'MAẞ 1'],
    ['the two forms of sigma', 'ΟΔΟΣ-1', 'οδος-1'],
    ['the Kelvin sign', '\u212a1', 'k1'],
  ])('is the same for %s', (_, one, other) => expect(numberKey(one)).toBe(numberKey(other)));

  it.each([
    ['accents', 'RÉ-1', 'RE-1'],
    ['blanks', 'A 1', 'A1'],
    ['zeros', 'A-1', 'A-01'],
    ['hyphens', 'A-1', 'A1'],
  ])('differs if numbers differ by %s', (_, one, other) => expect(numberKey(one)).not.toBe(numberKey(other)));

  it('is the same for all spellings of one number, in upper and lower case', () => {
    fc.assert(
      fc.property(lookalikeNumbers(), fc.boolean(), (typed, isUpper) => {
        expect(numberKey(isUpper ? typed.toUpperCase() : typed.toLowerCase())).toBe('RÉ-1 Ü 7');
      }),
    );
  });

  it('does not change when the key is computed from a key or from a stored number', () => {
    fc.assert(
      fc.property(anyText(), (typed) => {
        const key = numberKey(typed);
        expect(numberKey(key)).toBe(key);
        expect(numberKey(normalizeNumber(typed))).toBe(key);
      }),
    );
  });
});
