import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

let queue: FairQueue;
/** Names of the work that has started, in order. */
let begun: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  queue = new FairQueue({ concurrency: 2, concurrencyPerKey: 1, maxPerKey: 4, maxWaiting: 6, maxWaitMs: 1_000 });
  begun = [];
  ends = new Map();
});

const enter = (key: string, name: string, isQuick?: boolean) => {
  const work = () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return queue.run(key, work, { isQuick: isQuick ?? false });
};
/** Adds work to the queue and ignores its result. */
const begin = (key: string, name: string, isQuick?: boolean) => void enter(key, name, isQuick).catch(() => undefined);
const settled = () => new Promise((resolve) => setImmediate(resolve));
async function end(name: string): Promise<void> {
  ends.get(name)!();
  await settled();
}

const TOO_MANY = { code: 'TOO_MANY_REQUESTS' };

describe('FairQueue', () => {
  it('runs work of another key at once, however much work one key has queued', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) begin('a', name);
    begin('b', 'b1');
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('takes turns between keys, and runs the oldest work of each first', async () => {
    for (const name of ['a1', 'a2', 'a3']) begin('a', name);
    for (const name of ['b1', 'b2', 'b3']) begin('b', name);
    begin('c', 'c1');
    await settled();
    for (const name of ['b1', 'b2', 'c1', 'b3', 'a1', 'a2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'b3', 'a2', 'a3']);
  });

  it('refuses more than maxPerKey, and accepts work again after some has ended', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) begin('a', name);
    await expect(enter('a', 'a5')).rejects.toMatchObject(TOO_MANY);
    await settled();
    await end('a1');
    begin('a', 'a6');
    await settled();
    for (const name of ['a2', 'a3', 'a4', 'a6']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a6']);
  });

  it('refuses more than maxWaiting in total', async () => {
    for (let person = 0; person < 8; person++) begin(`person ${person}`, `${person}`);
    await expect(enter('late', 'late')).rejects.toMatchObject(TOO_MANY);
  });

  it('gives free places to quick work beyond the share of its key', async () => {
    const limits = { concurrency: 4, concurrencyPerKey: 1, concurrencyOfQuick: 3, maxPerKey: 9, maxWaiting: 9 };
    queue = new FairQueue({ ...limits, maxWaitMs: 1_000 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) begin('a', name, true);
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    for (const name of ['b1', 'b2']) begin('b', name);
    await settled();
    expect(begun.slice(3)).toEqual(['b1']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(begun.slice(4)).toEqual(['a4', 'a5']);
    await end('b1');
    expect(begun.slice(6)).toEqual(['b2']);
  });

  it('continues after failed work', async () => {
    await expect(queue.run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    begin('a', 'a1');
    await settled();
    expect(begun).toEqual(['a1']);
  });

  it('never begins work that has waited longer than maxWaitMs', async () => {
    jest.useFakeTimers();
    try {
      begin('a', 'a1');
      const late = expect(enter('a', 'a2')).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
      await jest.advanceTimersByTimeAsync(1_000);
      await late;
      ends.get('a1')!();
      await jest.advanceTimersByTimeAsync(0);
      expect(begun).toEqual(['a1']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('forgets a key whose work has timed out, even if none of it began', async () => {
    jest.useFakeTimers();
    try {
      begin('a', 'a1');
      begin('b', 'b1');
      const late = expect(enter('c', 'c1')).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
      await jest.advanceTimersByTimeAsync(1_000);
      await late;
      expect([...queue['keys'].keys()]).toEqual(['a', 'b']);
    } finally {
      jest.useRealTimers();
    }
  });
});
