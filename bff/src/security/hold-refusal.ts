import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

const AT_ONCE = 20;
const HOLD_MS = 1_000;
const MAX_HELD = 1_000;
const MAX_CALLERS = 10_000;

const refused = new LRUCache<string, number>({ max: MAX_CALLERS, ttl: 60_000, noUpdateTTL: true });
let held = 0;

/**
 * Waits a second before a caller is told to wait who was told so twenty times within a minute: a script that asks again at
 * once would otherwise take a good part of a processor with nothing but refusals. What is held is bounded for all.
 */
export async function holdRefusal(caller: string): Promise<void> {
  const times = (refused.get(caller) ?? 0) + 1;
  refused.set(caller, times);
  if (times <= AT_ONCE || held >= MAX_HELD) return;
  held++;
  await sleep(HOLD_MS, undefined, { ref: false });
  held--;
}
