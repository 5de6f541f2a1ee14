import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { MessageBus } from '@paperbill/messaging';
import { SharedCounts } from './shared-counts.js';

let isConnected: boolean;
let broadcasts: unknown[];
let counts: SharedCounts;

beforeEach(() => {
  jest.useFakeTimers();
  isConnected = true;
  broadcasts = [];
  counts = new SharedCounts({
    subscribe: () => undefined,
    isConnected: () => isConnected,
    publish: (_broadcast: unknown, content: { counts: unknown }) => void broadcasts.push(content.counts),
  } as unknown as MessageBus);
});

afterEach(() => {
  counts.onModuleDestroy();
  jest.useRealTimers();
});

it('SharedCounts broadcasts each count once', () => {
  counts.count('api ada');
  counts.count('api ada');
  jest.advanceTimersByTime(2_000);
  expect(broadcasts).toEqual([[['api ada', 2]]]);
});

it('SharedCounts drops the counts of an outage of NATS, because they belong to earlier minutes', () => {
  isConnected = false;
  for (let minute = 0; minute < 60; minute++) {
    counts.count('api ada');
    jest.advanceTimersByTime(60_000);
  }
  isConnected = true;
  counts.count('api ada');
  jest.advanceTimersByTime(2_000);
  expect(broadcasts).toEqual([[['api ada', 1]]]);
});

it('SharedCounts keeps and broadcasts the counts of users during a flood of addresses', () => {
  const user = 'api 6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
  for (let address = 0; address < 20_000; address++) counts.count(`api 2001:db8:${address.toString(16)}::/64`);
  counts.count(user);
  for (let address = 0; address < 20_000; address++) counts.count(`api 2001:db9:${address.toString(16)}::/64`);

  jest.advanceTimersByTime(600);

  expect(counts.countLastMinute(user)).toBe(1);
  expect((broadcasts[0] as [string, number][]).filter(([key]) => key === user)).toEqual([[user, 1]]);
});
