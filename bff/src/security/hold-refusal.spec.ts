import { describe, expect, it } from '@jest/globals';
import { holdRefusal } from './hold-refusal.js';

describe('A refusal', () => {
  it('comes at once twenty times within a minute, and then after a second, for that caller alone', async () => {
    const first = Array.from({ length: 20 }, () => isHeld('ada'));
    expect(await Promise.all(first)).toEqual(Array.from({ length: 20 }, () => false));

    expect(await Promise.all([isHeld('ada'), isHeld('bob')])).toEqual([true, false]);
  });
});

/** Whether it waited for a timer, and not for promises alone. */
async function isHeld(caller: string): Promise<boolean> {
  const atOnce = new Promise<boolean>((resolve) => setImmediate(resolve, true));
  return !(await Promise.race([holdRefusal(caller).then(() => true), atOnce.then(() => false)]));
}
