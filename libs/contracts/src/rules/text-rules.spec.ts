import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText, foldCase, validateText } from './text-rules.js';

describe('validateText', () => {
  it.each(['', ' ', '\u200b', '\u00a0\u2060', '\u2800', '\u00ad\ufff9', '\u3164', '\u0301'])(
    'refuses a required text without a visible character: %j',
    (text) => {
      expect(validateText(text, { max: 9, required: 'required' })).toBe('required');
      expect(validateText(text, { max: 9 })).toBeNull();
    },
  );

  it.each(['a', '👩‍👩‍👧', 'نام‌ها', '\u200b1', 'e\u0301', 'हिन्दी'])(
    'accepts a required text with a visible character: %j',
    (text) => {
      expect(validateText(text, { max: 9, required: 'required' })).toBeNull();
    },
  );
});

describe('cutText', () => {
  it.each([
    ['a text that fits', 'Ada 🖋', 6, 'Ada 🖋'],
    ['a letter', 'Ada', 2, 'Ad'],
    ['an emoji of two code units', `${'x'.repeat(69)}🖋`, 70, 'x'.repeat(69)],
    ['an emoji of several code points', 'x👩‍👩‍👧', 6, 'x'],
    ['a flag', 'x🇫🇷y', 3, 'x'],
    ['a letter with a combining accent', 'xe\u0301y', 2, 'x'],
    ['a letter with more accents than fit', `e${'\u0301'.repeat(99)}`, 3, 'e\u0301\u0301'],
    ['many emojis', '🖋'.repeat(9), 5, '🖋🖋'],
  ])('cuts between two visible characters: %s', (_, text, max, cut) => expect(cutText(text, max)).toBe(cut));
});

describe('foldCase', () => {
  it.each([
    ['Müller', 'MULLER'],
    ['Müller'.normalize('NFD'), 'müller'.normalize('NFC')],
    ['Ada  \u00a0Byron', 'ada byron'],
    ['so\u00adft', 'soft'],
    ['Straße', 'STRASSE'],
    ['İSTANBUL IŞIK', 'istanbul isik'],
    ['Łódź, Århus, Đặng', 'lodz, arhus, dang'],
    ['Søren Æ Œuvre', 'soren ae oeuvre'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['O’Brien & ‘Co’', "O'Brien & 'Co'"],
    ['„Zur Post“', '"zur post"'],
    ['INV‑1 – May', 'inv-1 - may'],
  ])('returns the same for %s and %s', (one, other) => expect(foldCase(one)).toBe(foldCase(other)));

  it.each([
    ['lines', 'Ada\nByron', 'Ada Byron'],
    ['marks that are not accents', 'が', 'か'],
    ['letters', 'Müller', 'Mueller'],
  ])('keeps the difference between %s', (_, one, other) => expect(foldCase(one)).not.toBe(foldCase(other)));

  it('composes Korean syllables', () => expect([...foldCase('한국'.normalize('NFD'))]).toEqual(['한', '국']));

  it('returns the same for NFC and NFD, and when it is applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const form of ['NFC', 'NFD']) expect(foldCase(text.normalize(form))).toBe(foldCase(text));
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
      }),
    );
  });
});
