import { describe, expect, it } from '@jest/globals';
import { takeJsonPart, readJsonParts, takeListPart, readWholeList } from './list-parts.js';
import { NATS_MAX_PAYLOAD } from './nats-transport/nats-connection.js';

describe('takeListPart', () => {
  it('returns the whole list if it is short', () => {
    expect(takeListPart(['a', 'b'], 2)).toEqual({ items: ['a', 'b'], more: false });
    expect(takeListPart([], 2)).toEqual({ items: [], more: false });
  });

  it('returns at most as many items as allowed and says that there are more', () => {
    expect(takeListPart(['a', 'b', 'c'], 2)).toEqual({ items: ['a', 'b'], more: true });
  });

  it('returns fewer items if their bytes exceed the size of a message', () => {
    const long = '漢'.repeat(1_000_000);
    const { items, more } = takeListPart([long, long, long, 'short'], 10);

    expect([items.length, more]).toEqual([2, true]);
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(NATS_MAX_PAYLOAD);
  });
});

describe('readWholeList', () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index);

  it.each([1, 3, 5, 10, 11])('joins parts of %i items and requests each part once', async (size) => {
    const cursors: unknown[] = [];
    const whole = await readWholeList<number>(async (after) => {
      cursors.push(after);
      return takeListPart(numbers.slice(after === undefined ? 0 : after + 1), size);
    });

    expect(whole).toEqual(numbers);
    expect(cursors).toHaveLength(Math.ceil(numbers.length / size));
  });

  it('ends at an empty part even if it announces more', async () => {
    expect(await readWholeList(async () => ({ items: [], more: true }))).toEqual([]);
  });
});

describe('A list that is passed on as JSON', () => {
  const decodeText = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

  it('arrives as the JSON of its items with the cursor of the next part', () => {
    const part = takeJsonPart(['{"a":1}', '2', '3'], 2, (index) => `place ${index}`);
    expect([decodeText(part), part.count, part.last]).toEqual(['[{"a":1},2]', 2, 'place 1']);
    expect(takeJsonPart(['1', '2'], 2, String)).toMatchObject({ count: 2, last: null });
    expect(decodeText(takeJsonPart([], 2, String))).toBe('[]');
  });

  it('has fewer items per part if they are long, but at least one', () => {
    const long = JSON.stringify('漢'.repeat(200_000));
    expect(takeJsonPart([long, long, '1'], 10, (index) => index)).toMatchObject({ count: 1, last: 0 });
    expect(takeJsonPart([JSON.stringify('漢'.repeat(400_000)), '1'], 10, (index) => index)).toMatchObject({ count: 1 });
  });

  it('is prefetched by one part only', async () => {
    const requestedCursors: unknown[] = [];
    const parts = readJsonParts<number>(async (after = 0) => {
      requestedCursors.push(after);
      return { bytes: Buffer.from(`[${after}]`), count: 1, last: after < 3 ? after + 1 : null };
    });

    const read: string[] = [];
    for await (const part of parts) {
      read.push(decodeText(part));
      expect(requestedCursors.length).toBeLessThanOrEqual(read.length + 1);
    }
    expect(read).toEqual(['[0]', '[1]', '[2]', '[3]']);
    expect(requestedCursors).toEqual([0, 1, 2, 3]);
  });

  it('fails if a part fails, but not before the reader gets there', async () => {
    const readFailingList = () =>
      readJsonParts<number>(async (after) => {
        if (after) throw new Error('gone');
        return { bytes: Buffer.from('[0]'), count: 1, last: 1 };
      });
    const left = readFailingList();
    await left.next();
    await left.return();

    const read = readFailingList();
    await read.next();
    await expect(read.next()).rejects.toThrow('gone');
  });
});
