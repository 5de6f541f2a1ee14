import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

function createControlledWork() {
  let started = false;
  let end: (result: string) => void;
  const result = new Promise<string>((resolve) => (end = resolve));
  const work = () => {
    started = true;
    return result;
  };
  return { work, endWith: (value: string) => end(value), hasStarted: () => started };
}

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('KeyedMutex', () => {
  it('runs work with the same key sequentially in order', async () => {
    const mutex = new KeyedMutex();
    const [first, second, third] = [createControlledWork(), createControlledWork(), createControlledWork()];
    const results = [first, second, third].map(({ work }) => mutex.runExclusive('ada', work));
    await flushPromises();
    expect([first, second, third].map(({ hasStarted }) => hasStarted())).toEqual([true, false, false]);
    first.endWith('first');
    await flushPromises();
    expect([second, third].map(({ hasStarted }) => hasStarted())).toEqual([true, false]);
    second.endWith('second');
    third.endWith('third');
    expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  });

  it('runs work with different keys concurrently', async () => {
    const mutex = new KeyedMutex();
    const [ada, charles] = [createControlledWork(), createControlledWork()];
    void mutex.runExclusive('ada', ada.work);
    void mutex.runExclusive('charles', charles.work);
    await flushPromises();
    expect([ada.hasStarted(), charles.hasStarted()]).toEqual([true, true]);
  });

  it('continues after failed work, and rejects only its caller', async () => {
    const mutex = new KeyedMutex();
    const failed = mutex.runExclusive('ada', () => Promise.reject(new Error('refused')));
    const next = mutex.runExclusive('ada', async () => 'next');
    await expect(failed).rejects.toThrow('refused');
    await expect(next).resolves.toBe('next');
  });
});
