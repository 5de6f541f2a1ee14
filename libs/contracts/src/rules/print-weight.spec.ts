import { describe, expect, it } from '@jest/globals';
import { MAX_LINE_ITEMS } from './limits.js';
import { printProblem } from './print-weight.js';

const lines = (description: string, count = MAX_LINE_ITEMS) => Array.from({ length: count }, () => ({ description }));
const different = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index)).join('');

describe('The print weight of line items', () => {
  it.each([
    ['200 Latin characters in each of 1,000 lines', lines('What was agreed on, '.repeat(10))],
    ['200 Cyrillic characters in each of 1,000 lines', lines('О чём договорились, '.repeat(10))],
    ['200 different Chinese characters in each of 1,000 lines', lines(different(0x4e00, 200))],
    ['ten line breaks in each of 1,000 lines', lines('Line\n'.repeat(10))],
    ['an emoji in each of 500 lines', lines('📦 Box', 500)],
  ])('is low enough for %s', (_, lineItems) => {
    expect(printProblem(lineItems)).toBeNull();
  });

  it.each([
    ['1,700 characters in each of 1,000 lines', lines('What was agreed on, '.repeat(85))],
    ['6,000 different Chinese characters', [{ notes: different(0x4e00, 6_000) }]],
    ['1,000 emoji', [{ notes: different(0x1f300, 1_000) }]],
    ['20,000 line breaks', lines('a\n'.repeat(20))],
    ['words of 500 letters without a blank', lines('W'.repeat(500))],
  ])('is too high for %s', (_, lineItems) => {
    expect(printProblem(lineItems)).toContain('too long to print');
  });

  it('is given in the error as a percentage of the maximum', () => {
    expect(printProblem(lines('ab '.repeat(500)))).toContain('at 150 % of what fits');
  });

  it('includes the weight of the note', () => {
    const note = different(0x4e00, 1_000);
    expect(printProblem([], note)).toBeNull();
    expect(printProblem(lines(different(0x5e00, 100), 100), note)).toBeNull();
    expect(printProblem(lines('What was agreed on, '.repeat(45)), note)).toContain('too long to print');
  });

  it('ignores values that are not texts', () => {
    expect(printProblem([{ description: 7 as unknown as string }], 7)).toBeNull();
  });
});
