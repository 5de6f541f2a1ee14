import { afterEach, expect, it } from '@jest/globals';
import { formatText, setTranslator } from './format-text.js';

afterEach(() => setTranslator(() => undefined));

it('says a text with its values in English', () => {
  expect(formatText('At most {most, number} files of {name}', { most: 1_500, name: '{name}' })).toBe(
    'At most 1,500 files of {name}',
  );
});

it('says the translation if there is one', () => {
  setTranslator((english, { max }) => (english === 'At most {max}' ? `Höchstens ${max}` : undefined));
  expect(formatText('At most {max}', { max: 3 })).toBe('Höchstens 3');
  expect(formatText('At least {max}', { max: 3 })).toBe('At least 3');
});
