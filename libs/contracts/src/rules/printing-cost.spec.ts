import { describe, expect, it } from '@jest/globals';
import { MAX_LINE_ITEMS } from './limits.js';
import { findPrintProblem } from './printing-cost.js';

const createLines = (description: string, count = MAX_LINE_ITEMS) =>
  Array.from({ length: count }, () => ({ description }));
const differentCharacters = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index)).join('');

describe('The printing cost of line items', () => {
  it.each([
    ['200 Latin characters in each of 1,000 lines', createLines('What was agreed on, '.repeat(10))],
    ['200 Cyrillic characters in each of 1,000 lines', createLines('О чём договорились, '.repeat(10))],
    ['200 different Chinese characters in each of 1,000 lines', createLines(differentCharacters(0x4e00, 200))],
    ['ten line breaks in each of 1,000 lines', createLines('Line\n'.repeat(10))],
    ['an emoji in each of 500 lines', createLines('📦 Box', 500)],
  ])('is low enough for %s', (_, lineItems) => {
    expect(findPrintProblem(lineItems)).toBeNull();
  });

  it.each([
    ['1,700 characters in each of 1,000 lines', createLines('What was agreed on, '.repeat(85))],
    ['6,000 different Chinese characters', [{ notes: differentCharacters(0x4e00, 6_000) }]],
    ['1,000 emoji', [{ notes: differentCharacters(0x1f300, 1_000) }]],
    ['20,000 line breaks', createLines('a\n'.repeat(20))],
    ['words of 500 letters without a blank', createLines('W'.repeat(500))],
  ])('is too high for %s', (_, lineItems) => {
    expect(findPrintProblem(lineItems)).toContain('too long to print');
  });

  it('is given in the error as a percentage of the maximum', () => {
    expect(findPrintProblem(createLines('ab '.repeat(500)))).toContain('at 150 % of what fits');
  });

  it('includes the cost of the note', () => {
    const note = differentCharacters(0x4e00, 1_000);
    expect(findPrintProblem([], note)).toBeNull();
    expect(findPrintProblem(createLines(differentCharacters(0x5e00, 100), 100), note)).toBeNull();
    expect(findPrintProblem(createLines('What was agreed on, '.repeat(45)), note)).toContain('too long to print');
  });

  it('does not count the spaces around a text', () => {
    const emoji = differentCharacters(0x1f300, 1_000);
    expect(findPrintProblem([{ notes: `  ${emoji} ` }])).toBe(findPrintProblem([{ notes: emoji }]));
  });

  it('ignores values that are not texts', () => {
    expect(findPrintProblem([{ description: 7 as unknown as string }], 7)).toBeNull();
  });
});
