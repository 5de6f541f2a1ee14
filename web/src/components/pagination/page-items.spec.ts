import { describe, expect, it } from '@jest/globals';
import { pageItems } from './page-items.js';

describe('the numbers of the pagination', () => {
  it.each([
    { current: 1, count: 1, shown: '1' },
    { current: 1, count: 3, shown: '1 2 3' },
    { current: 1, count: 9, shown: '1 2 … 9' },
    { current: 3, count: 9, shown: '1 2 3 4 … 9' },
    { current: 5, count: 9, shown: '1 … 4 5 6 … 9' },
    { current: 9, count: 9, shown: '1 … 8 9' },
  ])('on page $current of $count are $shown', ({ current, count, shown }) => {
    expect(
      pageItems(current, count)
        .map((item) => (item === 'ellipsis' ? '…' : item))
        .join(' '),
    ).toBe(shown);
  });
});
