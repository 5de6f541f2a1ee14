import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

/** Work that ends when the spec says so. */
function openWork() {
  let started = false;
  let end: (result: string) => void;
  const result = new Promise<string>((resolve) => (end = resolve));
  const work = () => {
    started = true;
    return result;
  };
  return { work, endWith: (value: string) => end(value), hasStarted: () => started };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('let work with the same key run one after the other, in the order in which it came', async () => {
    const turns = new Turns();
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const results = [first, second, third].map(({ work }) => turns.take('ada', work));
    await settled();
    expect([first, second, third].map(({ hasStarted }) => hasStarted())).toEqual([true, false, false]);
    first.endWith('first');
    await settled();
    expect([second, third].map(({ hasStarted }) => hasStarted())).toEqual([true, false]);
    second.endWith('second');
    third.endWith('third');
    expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  });

  it('let work with different keys run at the same time', async () => {
    const turns = new Turns();
    const [ada, charles] = [openWork(), openWork()];
    void turns.take('ada', ada.work);
    void turns.take('charles', charles.work);
    await settled();
    expect([ada.hasStarted(), charles.hasStarted()]).toEqual([true, true]);
  });

  it('go on after work that failed, whose caller alone learns of it', async () => {
    const turns = new Turns();
    const failed = turns.take('ada', () => Promise.reject(new Error('refused')));
    const next = turns.take('ada', async () => 'next');
    await expect(failed).rejects.toThrow('refused');
    await expect(next).resolves.toBe('next');
  });
});
