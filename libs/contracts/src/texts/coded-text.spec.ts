import { expect, it } from '@jest/globals';
import { type CodedText, renderText } from './coded-text.js';

const textTable = {
  closed: 'We are closed.',
  tooMany: (most: number, what: string) => `At most ${most} ${what}.`,
} as const;

it('renderText renders a coded text with its parameters', () => {
  expect(renderText(textTable, { code: 'closed' })).toBe('We are closed.');
  expect(renderText(textTable, { code: 'tooMany', params: [3, 'links'] })).toBe('At most 3 links.');
});

it.each(['added later', 'constructor'])(
  'renderText renders the unknown code %s of another release as an empty text',
  (code) => {
    expect(renderText(textTable, { code } as unknown as CodedText<typeof textTable>)).toBe('');
  },
);
