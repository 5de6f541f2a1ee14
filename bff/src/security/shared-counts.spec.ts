import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { MessageBus } from '@paperbill/messaging';
import { SharedCounts } from './shared-counts.js';

let isConnected: boolean;
let told: unknown[];
let counts: SharedCounts;

beforeEach(() => {
  jest.useFakeTimers();
  isConnected = true;
  told = [];
  counts = new SharedCounts({
    subscribe: () => undefined,
    isConnected: () => isConnected,
    publish: (_broadcast: unknown, content: { counts: unknown }) => void told.push(content.counts),
  } as unknown as MessageBus);
});

afterEach(() => {
  counts.onModuleDestroy();
  jest.useRealTimers();
});

it('What was counted is told once', () => {
  counts.count('api ada');
  counts.count('api ada');
  jest.advanceTimersByTime(2_000);
  expect(told).toEqual([[['api ada', 2]]]);
});

it('What was counted while NATS was down is not told when it is back: it was of other minutes', () => {
  isConnected = false;
  for (let minute = 0; minute < 60; minute++) {
    counts.count('api ada');
    jest.advanceTimersByTime(60_000);
  }
  isConnected = true;
  counts.count('api ada');
  jest.advanceTimersByTime(2_000);
  expect(told).toEqual([[['api ada', 1]]]);
});
