import { describe, expect, it } from '@jest/globals';
import { listPart, wholeList } from './list-parts.js';
import { NATS_MAX_PAYLOAD } from './nats-transport/nats-connection.js';

describe('The part of a list that one message carries', () => {
  it('is all of it, where it is short', () => {
    expect(listPart(['a', 'b'], 2)).toEqual({ items: ['a', 'b'], more: false });
    expect(listPart([], 2)).toEqual({ items: [], more: false });
  });

  it('is as many as it may be, where there are more', () => {
    expect(listPart(['a', 'b', 'c'], 2)).toEqual({ items: ['a', 'b'], more: true });
  });

  it('is fewer, where their bytes would not fit', () => {
    const long = '漢'.repeat(1_000_000);
    const { items, more } = listPart([long, long, long, 'short'], 10);

    expect([items.length, more]).toEqual([2, true]);
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(NATS_MAX_PAYLOAD);
  });
});

describe('A whole list', () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index);

  it.each([1, 3, 5, 10, 11])('is put together from parts of %i, each asked for once', async (size) => {
    const asked: unknown[] = [];
    const whole = await wholeList<number>(async (after) => {
      asked.push(after);
      return listPart(numbers.slice(after === undefined ? 0 : after + 1), size);
    });

    expect(whole).toEqual(numbers);
    expect(asked).toHaveLength(Math.ceil(numbers.length / size));
  });

  it('ends where a part is empty, whatever it promises', async () => {
    expect(await wholeList(async () => ({ items: [], more: true }))).toEqual([]);
  });
});
