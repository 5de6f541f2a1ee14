import { describe, expect, it } from '@jest/globals';
import { cutText } from './text-rules.js';

describe('A text that is cut', () => {
  it.each([
    ['one that fits', 'Ada 🖋', 6, 'Ada 🖋'],
    ['a letter', 'Ada', 2, 'Ad'],
    ['an emoji of two code units', `${'x'.repeat(69)}🖋`, 70, 'x'.repeat(69)],
    ['an emoji of several code points', 'x👩‍👩‍👧', 6, 'x'],
    ['a flag', 'x🇫🇷y', 3, 'x'],
    ['a letter with an accent of its own', 'xe\u0301y', 2, 'x'],
    ['a letter with more accents than there is room for', `e${'\u0301'.repeat(99)}`, 3, 'e\u0301\u0301'],
    ['many emojis', '🖋'.repeat(9), 5, '🖋🖋'],
  ])('ends between characters: %s', (_, text, max, cut) => expect(cutText(text, max)).toBe(cut));
});
