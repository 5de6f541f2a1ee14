import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConcurrencyLimit, MAX_QUEUE_WAIT_MS } from './concurrency-limit.js';
import { MIN_BYTES_PER_SECOND } from './transfer.js';

describe('ConcurrencyLimit', () => {
  let concurrency: ConcurrencyLimit;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    concurrency = new ConcurrencyLimit({ perUser: 2, total: 3 });
  });

  afterEach(() => void jest.useRealTimers());

  /**
   * @param bytesPerSecond the speed of a transfer that always waits for the browser. It is undefined for work without a
   * transfer.
   */
  function begin(user: string, amount = 1, bytesPerSecond?: number) {
    const abortController = new AbortController();
    const end = () => abortController.abort();
    const bytesMoved = () => (bytesPerSecond! * Date.now()) / 1_000;
    const transfer = bytesPerSecond === undefined ? undefined : { bytesMoved, isWaitingForBrowser: () => true, end };
    const work = {
      began: undefined as boolean | undefined,
      done: Promise.resolve(),
      end,
      ended: abortController.signal,
    };
    work.done = concurrency
      .acquire(user, amount, abortController.signal, transfer)
      .then((hasBegun) => void (work.began = hasBegun));
    return work;
  }
  const waitForCallbacks = () => new Promise(setImmediate);

  it('queues work beyond a user’s share without delaying other users', async () => {
    const [first, second, third, other] = [begin('ada'), begin('ada'), begin('ada'), begin('bob')];
    await waitForCallbacks();
    expect([first, second, third, other].map(({ began }) => began)).toEqual([true, true, undefined, true]);

    first.end();
    await third.done;

    expect(third.began).toBe(true);
  });

  it('queues work beyond the total in order', async () => {
    const [ada, , bob] = [begin('ada'), begin('ada'), begin('bob')];
    const [cleo, dan] = [begin('cleo'), begin('dan')];
    await waitForCallbacks();
    expect([cleo.began, dan.began]).toEqual([undefined, undefined]);

    ada.end();
    await waitForCallbacks();
    expect([cleo.began, dan.began]).toEqual([true, undefined]);

    bob.end();
    await waitForCallbacks();
    expect(dan.began).toBe(true);
  });

  it('permits a single work larger than the user’s share', async () => {
    const largeWork = begin('ada', 3);
    await largeWork.done;

    expect(largeWork.began).toBe(true);
  });

  it('queues work of a user with an exhausted budget, and refuses it after the maximum wait', async () => {
    concurrency = new ConcurrencyLimit({
      perUser: 2,
      total: 3,
      tokenBucket: { capacity: 10, perSecond: 1, computeCost: ({ ms }) => ms / 1_000 },
    });
    const long = begin('ada');
    await jest.advanceTimersByTimeAsync(15_000);
    long.end();
    const [next, other] = [begin('ada'), begin('bob')];
    await waitForCallbacks();
    expect([next.began, other.began]).toEqual([undefined, true]);

    await jest.advanceTimersByTimeAsync(5_500);
    expect(next.began).toBe(true);

    await jest.advanceTimersByTimeAsync(20_000);
    next.end();
    const refusedWork = begin('ada');
    await jest.advanceTimersByTimeAsync(MAX_QUEUE_WAIT_MS);
    expect(refusedWork.began).toBe(false);
  });

  it('releases a place once, and not for a caller who left while waiting', async () => {
    const [first, second] = [begin('ada'), begin('ada')];
    const abortedWork = begin('ada');
    abortedWork.end();
    await abortedWork.done;
    expect(abortedWork.began).toBe(false);

    first.end();
    first.end();
    const [third, fourth] = [begin('ada'), begin('ada')];
    await waitForCallbacks();

    expect([second.began, third.began, fourth.began]).toEqual([true, true, undefined]);
  });

  it('refuses work beyond the maximum queue length of a user at once', async () => {
    const all = Array.from({ length: 20 }, () => begin('ada'));
    await waitForCallbacks();

    expect(all.filter(({ began }) => began === true)).toHaveLength(2);
    expect(all.filter(({ began }) => began === undefined)).toHaveLength(8);
    expect(all.filter(({ began }) => began === false)).toHaveLength(10);
    for (const { end } of all) end();
  });

  it('does not let small work overtake large work', async () => {
    const [ada] = [begin('ada'), begin('bob')];
    const [large, small] = [begin('cleo', 2), begin('dan')];
    await waitForCallbacks();
    expect([large.began, small.began]).toEqual([undefined, undefined]);

    ada.end();
    await waitForCallbacks();

    expect([large.began, small.began]).toEqual([true, undefined]);
  });

  it('serves the least recently served user first', async () => {
    const held = [begin('ada', 1), begin('ada', 1), begin('bob', 1)];
    const [busy, next] = [begin('bob'), begin('bob')];
    const workOfCleo = begin('cleo');
    held[0]!.end();
    await waitForCallbacks();

    expect([busy.began, next.began, workOfCleo.began]).toEqual([undefined, undefined, true]);
  });

  it('gives a new user a place in a full queue', async () => {
    const users = Array.from({ length: 51 }, (_, index) => `user ${index}`);
    concurrency = new ConcurrencyLimit({ perUser: 1, total: 1 });
    for (const user of users) {
      const servedWork = begin(user);
      await servedWork.done;
      servedWork.end();
    }
    begin('somebody');
    const waiting = users.slice(1).flatMap((user) => Array.from({ length: 8 }, () => begin(user)));
    const calm = begin('ada');
    await waitForCallbacks();

    expect(waiting.filter(({ began }) => began === undefined)).toHaveLength(399);
    expect(waiting.at(-1)!.began).toBe(false);
    expect(calm.began).toBeUndefined();
  });

  describe('with slow transfers', () => {
    const fast = MIN_BYTES_PER_SECOND;
    const pass = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      await waitForCallbacks();
    };

    it('allows a slow transfer while no user waits', async () => {
      const slow = begin('ada', 2, 10);
      await pass(60_000);
      begin('bob', 1, 10);
      await pass(60_000);

      expect(slow.ended.aborted).toBe(false);
    });

    it('allows a slow transfer while only its own user waits', async () => {
      const slow = begin('ada', 3, 10);
      await pass(60_000);
      const next = begin('ada', 3);
      await pass(MAX_QUEUE_WAIT_MS);

      expect([slow.ended.aborted, next.began]).toEqual([false, false]);
    });

    it('ends the slowest transfers for waiting users, and no more than needed', async () => {
      const [slow, slowest, quick] = [begin('ada', 1, 200), begin('bob', 1, 100), begin('cleo', 1, fast)] as const;
      const next = begin('dan');
      await pass(7_000);
      expect([slowest.ended.aborted, next.began]).toEqual([false, undefined]);

      await pass(1_500);
      expect([slow, slowest, quick].map(({ ended }) => ended.aborted)).toEqual([false, true, false]);
      expect(next.began).toBe(true);
    });

    it('ends fast transfers too if their user holds more than an equal part', async () => {
      concurrency = new ConcurrencyLimit({ perUser: 3, total: 6 });
      const [ada, bob] = ['ada', 'bob'].map((user) => [fast, 2 * fast, 3 * fast].map((speed) => begin(user, 1, speed)));
      const next = begin('cleo');
      await pass(7_500);
      expect(next.began).toBeUndefined();

      await pass(1_000);
      expect(next.began).toBe(true);
      expect([...ada!, ...bob!].filter(({ ended }) => ended.aborted)).toEqual([ada![0]]);

      const more = begin('dan', 1, fast);
      await pass(1_000);
      expect(more.began).toBe(true);
      expect([...ada!, ...bob!].filter(({ ended }) => ended.aborted)).toEqual([ada![0], bob![0]]);

      const last = begin('eve', 1, fast);
      await pass(MAX_QUEUE_WAIT_MS);
      expect(last.began).toBe(false);
    });

    it('leaves a user an equal part, however much others wait for', async () => {
      concurrency = new ConcurrencyLimit({ perUser: 4, total: 6 });
      const ada = [0, 1, 2, 3].map((index) => begin('ada', 1, (index + 1) * fast));
      const bob = [0, 1].map(() => begin('bob', 1, fast));
      const next = begin('cleo', 4);
      await pass(9_500);

      expect([...ada, ...bob].map(({ ended }) => ended.aborted)).toEqual([true, true, false, false, false, false]);
      expect(next.began).toBeUndefined();
    });

    it('gives a user whose slow transfer was ended the last turn and less time', async () => {
      const first = ['ada', 'bob', 'cleo'].map((user) => begin(user, 1, 10));
      const calm = ['dan', 'eve', 'fred'].map((user) => begin(user));
      await pass(9_000);
      expect(first.every(({ ended }) => ended.aborted)).toBe(true);
      const again = ['ada', 'bob', 'cleo'].map((user) => begin(user, 1, 10));
      const more = begin('dan', 1);
      calm[0]!.end();
      await waitForCallbacks();
      expect([more.began, again[0]!.began]).toEqual([true, undefined]);

      for (const one of [more, ...calm]) one.end();
      await waitForCallbacks();
      expect(again.every(({ began }) => began)).toBe(true);
      const last = begin('dan');
      await pass(2_500);
      expect(last.began).toBe(true);
    });
  });
});
