import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { RefusalDelay } from './refusal-delay.js';

let refusalDelay: RefusalDelay;

beforeEach(() => {
  refusalDelay = new RefusalDelay();
});

describe('RefusalDelay', () => {
  it('does not delay the first twenty refusals of a caller in a minute, and delays the next by a second', async () => {
    await refuseTwentyTimes('ada');

    expect(await Promise.all([isDelayed('ada'), isDelayed('bob')])).toEqual([true, false]);
  });

  it('delays at most fifty refusals of a caller at the same time, and leaves the places of others free', async () => {
    await refuseTwentyTimes('cleo');
    await refuseTwentyTimes('dan');

    const delaysOfCleo = await Promise.all(Array.from({ length: 1_000 }, () => isDelayed('cleo')));

    expect(delaysOfCleo.filter(Boolean)).toHaveLength(50);
    expect(await isDelayed('dan')).toBe(true);
  });

  it('releases its place when the caller disconnects', async () => {
    await refuseTwentyTimes('eve');
    const left = Array.from({ length: 50 }, () => new PassThrough());
    const held = left.map((response) => refusalDelay.delayResponse('eve', response));
    expect(await isDelayed('eve')).toBe(false);

    for (const response of left) response.destroy();
    await Promise.all(held);

    expect(await isDelayed('eve')).toBe(true);
  });
});

async function refuseTwentyTimes(caller: string): Promise<void> {
  const first = Array.from({ length: 20 }, () => isDelayed(caller));
  expect(await Promise.all(first)).toEqual(Array.from({ length: 20 }, () => false));
}

async function isDelayed(caller: string): Promise<boolean> {
  const nextTick = new Promise<boolean>((resolve) => setImmediate(resolve, true));
  const delayedAnswer = refusalDelay.delayResponse(caller, new PassThrough()).then(() => true);
  return !(await Promise.race([delayedAnswer, nextTick.then(() => false)]));
}
