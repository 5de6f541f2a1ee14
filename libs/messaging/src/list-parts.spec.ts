import { describe, expect, it } from '@jest/globals';
import { jsonPart, jsonParts, listPart, wholeList } from './list-parts.js';
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

describe('A list that is passed on unread', () => {
  const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

  it('comes as the JSON of its items, and tells where it goes on', () => {
    const part = jsonPart(['{"a":1}', '2', '3'], 2, (index) => `place ${index}`);
    expect([textOf(part), part.count, part.last]).toEqual(['[{"a":1},2]', 2, 'place 1']);
    expect(jsonPart(['1', '2'], 2, String)).toMatchObject({ count: 2, last: null });
    expect(textOf(jsonPart([], 2, String))).toBe('[]');
  });

  it('has fewer items in a part where they are long, and one at least', () => {
    const long = JSON.stringify('漢'.repeat(200_000));
    expect(jsonPart([long, long, '1'], 10, (index) => index)).toMatchObject({ count: 1, last: 0 });
    expect(jsonPart([JSON.stringify('漢'.repeat(400_000)), '1'], 10, (index) => index)).toMatchObject({ count: 1 });
  });

  it('is asked for one part ahead, and no further', async () => {
    const asked: unknown[] = [];
    const parts = jsonParts<number>(async (after = 0) => {
      asked.push(after);
      return { bytes: Buffer.from(`[${after}]`), count: 1, last: after < 3 ? after + 1 : null };
    });

    const read: string[] = [];
    for await (const part of parts) {
      read.push(textOf(part));
      expect(asked.length).toBeLessThanOrEqual(read.length + 1);
    }
    expect(read).toEqual(['[0]', '[1]', '[2]', '[3]']);
    expect(asked).toEqual([0, 1, 2, 3]);
  });

  it('fails with the part that fails, and not where nobody reads that far', async () => {
    const failing = () =>
      jsonParts<number>(async (after) => {
        if (after) throw new Error('gone');
        return { bytes: Buffer.from('[0]'), count: 1, last: 1 };
      });
    const left = failing();
    await left.next();
    await left.return();

    const read = failing();
    await read.next();
    await expect(read.next()).rejects.toThrow('gone');
  });
});
