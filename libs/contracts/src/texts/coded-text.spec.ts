import { expect, it } from '@jest/globals';
import { type CodedText, renderText } from './coded-text.js';

const table = {
  closed: 'We are closed.',
  tooMany: (most: number, what: string) => `At most ${most} ${what}.`,
} as const;

it('A coded text reads as its table says, with its parameters', () => {
  expect(renderText(table, { code: 'closed' })).toBe('We are closed.');
  expect(renderText(table, { code: 'tooMany', params: [3, 'links'] })).toBe('At most 3 links.');
});

it.each(['added later', 'constructor'])('A code that only another release knows reads as nothing: %s', (code) => {
  expect(renderText(table, { code } as unknown as CodedText<typeof table>)).toBe('');
});
