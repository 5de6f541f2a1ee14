import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

let queue: FairQueue;
let startedNames: string[];
let finishByName: Map<string, () => void>;

beforeEach(() => {
  queue = new FairQueue({ concurrency: 2, concurrencyPerKey: 1, maxPerKey: 4, maxWaiting: 6, maxWaitMs: 1_000 });
  startedNames = [];
  finishByName = new Map();
});

const enqueueWork = (key: string, name: string, isQuick?: boolean) => {
  const work = () => {
    startedNames.push(name);
    return new Promise<string>((resolve) => finishByName.set(name, () => resolve(name)));
  };
  return queue.run(key, work, { isQuick: isQuick ?? false });
};
const startWork = (key: string, name: string, isQuick?: boolean) =>
  void enqueueWork(key, name, isQuick).catch(() => undefined);
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
async function finishWork(name: string): Promise<void> {
  finishByName.get(name)!();
  await flushPromises();
}

const TOO_MANY_REQUESTS = { code: 'TOO_MANY_REQUESTS' };

describe('FairQueue', () => {
  it('runs work of another key at once, however much work one key has queued', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) startWork('a', name);
    startWork('b', 'b1');
    await flushPromises();
    expect(startedNames).toEqual(['a1', 'b1']);
  });

  it('takes turns between keys, and runs the oldest work of each first', async () => {
    for (const name of ['a1', 'a2', 'a3']) startWork('a', name);
    for (const name of ['b1', 'b2', 'b3']) startWork('b', name);
    startWork('c', 'c1');
    await flushPromises();
    for (const name of ['b1', 'b2', 'c1', 'b3', 'a1', 'a2']) await finishWork(name);
    expect(startedNames).toEqual(['a1', 'b1', 'b2', 'c1', 'b3', 'a2', 'a3']);
  });

  it('refuses more than maxPerKey, and accepts work again after some has ended', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) startWork('a', name);
    await expect(enqueueWork('a', 'a5')).rejects.toMatchObject(TOO_MANY_REQUESTS);
    await flushPromises();
    await finishWork('a1');
    startWork('a', 'a6');
    await flushPromises();
    for (const name of ['a2', 'a3', 'a4', 'a6']) await finishWork(name);
    expect(startedNames).toEqual(['a1', 'a2', 'a3', 'a4', 'a6']);
  });

  it('refuses more than maxWaiting in total', async () => {
    for (let person = 0; person < 8; person++) startWork(`person ${person}`, `${person}`);
    await expect(enqueueWork('late', 'late')).rejects.toMatchObject(TOO_MANY_REQUESTS);
  });

  it('gives free places to quick work beyond the share of its key', async () => {
    const limits = { concurrency: 4, concurrencyPerKey: 1, quickConcurrency: 3, maxPerKey: 9, maxWaiting: 9 };
    queue = new FairQueue({ ...limits, maxWaitMs: 1_000 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) startWork('a', name, true);
    await flushPromises();
    expect(startedNames).toEqual(['a1', 'a2', 'a3']);
    for (const name of ['b1', 'b2']) startWork('b', name);
    await flushPromises();
    expect(startedNames.slice(3)).toEqual(['b1']);
    for (const name of ['a1', 'a2', 'a3']) await finishWork(name);
    expect(startedNames.slice(4)).toEqual(['a4', 'a5']);
    await finishWork('b1');
    expect(startedNames.slice(6)).toEqual(['b2']);
  });

  it('continues after failed work', async () => {
    await expect(queue.run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    startWork('a', 'a1');
    await flushPromises();
    expect(startedNames).toEqual(['a1']);
  });

  it('never begins work that has waited longer than maxWaitMs, and forgets its key', async () => {
    jest.useFakeTimers();
    try {
      startWork('a', 'a1');
      startWork('b', 'b1');
      const timedOut = expect(enqueueWork('c', 'c1')).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
      await jest.advanceTimersByTimeAsync(1_000);
      await timedOut;
      expect([...queue['keys'].keys()]).toEqual(['a', 'b']);
      finishByName.get('a1')!();
      await jest.advanceTimersByTimeAsync(0);
      expect(startedNames).toEqual(['a1', 'b1']);
    } finally {
      jest.useRealTimers();
    }
  });
});
