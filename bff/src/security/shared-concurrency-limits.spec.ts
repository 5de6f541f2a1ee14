import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MessageBus } from '@paperbill/messaging';
import type { ConcurrencyLimit } from './concurrency-limit.js';
import { SharedConcurrencyLimits } from './shared-concurrency-limits.js';

type BroadcastContent = { instance: string };

let instances: SharedConcurrencyLimits[];
let isConnected: boolean;
let listeners: ((news: BroadcastContent) => void)[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  [instances, listeners, isConnected] = [[], [], true];
});

afterEach(() => {
  for (const instance of instances) instance.onModuleDestroy();
  jest.useRealTimers();
});

function startInstance(): ConcurrencyLimit {
  const instance = new SharedConcurrencyLimits({
    subscribe: (_broadcast: unknown, listener: (news: BroadcastContent) => void) => void listeners.push(listener),
    isConnected: () => isConnected,
    publish: (_broadcast: unknown, news: BroadcastContent) => {
      // This fake message bus copies each message, because the real message bus serialises messages.
      for (const listener of listeners) listener(JSON.parse(JSON.stringify(news)) as BroadcastContent);
    },
  } as unknown as MessageBus);
  instances.push(instance);
  return instance.createLimit('prints', { perUser: 2, total: 3 });
}

function beginWorkIn(concurrency: ConcurrencyLimit, user: string) {
  const ending = new AbortController();
  const work = { began: undefined as boolean | undefined, end: () => ending.abort() };
  void concurrency.acquire(user, 1, ending.signal).then((began) => (work.began = began));
  return work;
}

async function advanceTime(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await new Promise(setImmediate);
}

describe('SharedConcurrencyLimits', () => {
  it('queues work beyond a user’s share until work ends in another instance', async () => {
    const [here, there] = [startInstance(), startInstance()];
    const first = beginWorkIn(here, 'ada');
    beginWorkIn(here, 'ada');
    await advanceTime(500);

    const [third, other] = [beginWorkIn(there, 'ada'), beginWorkIn(there, 'bob')];
    await advanceTime(1_000);
    expect([third.began, other.began]).toEqual([undefined, true]);

    first.end();
    await advanceTime(500);
    expect(third.began).toBe(true);
  });

  it('frees the share after all work has ended in another instance', async () => {
    const [here, there] = [startInstance(), startInstance()];
    const work = [beginWorkIn(here, 'ada'), beginWorkIn(here, 'ada')];
    await advanceTime(500);
    for (const { end } of work) end();
    await advanceTime(500);

    const next = [beginWorkIn(there, 'ada'), beginWorkIn(there, 'ada')];
    await advanceTime(0);
    expect(next.map(({ began }) => began)).toEqual([true, true]);
  });

  it('ignores the work of an instance that has disappeared', async () => {
    const [here, there] = [startInstance(), startInstance()];
    beginWorkIn(here, 'ada');
    beginWorkIn(here, 'ada');
    await advanceTime(500);
    instances[0]!.onModuleDestroy();

    const next = beginWorkIn(there, 'ada');
    await advanceTime(1_000);
    expect(next.began).toBeUndefined();
    await advanceTime(1_500);
    expect(next.began).toBe(true);
  });

  it('applies the share per instance while NATS is down', async () => {
    isConnected = false;
    const [here, there] = [startInstance(), startInstance()];
    const work = [
      beginWorkIn(here, 'ada'),
      beginWorkIn(here, 'ada'),
      beginWorkIn(there, 'ada'),
      beginWorkIn(there, 'ada'),
      beginWorkIn(there, 'ada'),
    ];
    await advanceTime(3_000);
    expect(work.map(({ began }) => began)).toEqual([true, true, true, true, undefined]);
  });

  it('does not add the totals of other instances', async () => {
    const [here, there] = [startInstance(), startInstance()];
    for (const user of ['ada', 'bob', 'cleo']) beginWorkIn(here, user);
    await advanceTime(500);
    const dan = beginWorkIn(there, 'dan');
    await advanceTime(0);
    expect(dan.began).toBe(true);
  });
});
