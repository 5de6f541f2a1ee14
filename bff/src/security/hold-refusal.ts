import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

const AT_ONCE = 20;
const HOLD_MS = 1_000;
/** The maximum number of delayed refusals at the same time. The limit per caller leaves room for other callers. */
const MAX_HELD = { ofCaller: 50, inAll: 1_000 };
const MAX_CALLERS = 10_000;

const refused = new LRUCache<string, number>({ max: MAX_CALLERS, ttl: 60_000, noUpdateTTL: true });
const heldOf = new Map<string, number>();
let heldInAll = 0;

/**
 * Delays a refusal by a second if the same caller was refused twenty times within a minute. Without the delay, a script
 * that retries immediately would occupy much of a processor just with refusals. The delay ends early if the caller
 * disconnects.
 *
 * @param response the response that waits for the delay
 */
export async function holdRefusal(caller: string, response: Writable): Promise<void> {
  const times = (refused.get(caller) ?? 0) + 1;
  refused.set(caller, times);
  const own = heldOf.get(caller) ?? 0;
  if (times <= AT_ONCE || own >= MAX_HELD.ofCaller || heldInAll >= MAX_HELD.inAll || response.closed) return;
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  hold(caller, 1);
  await sleep(HOLD_MS, undefined, { ref: false, signal: left.signal }).catch(() => undefined);
  hold(caller, -1);
  response.off('close', leave);
}

function hold(caller: string, change: 1 | -1): void {
  heldInAll += change;
  const own = (heldOf.get(caller) ?? 0) + change;
  if (own > 0) heldOf.set(caller, own);
  else heldOf.delete(caller);
}
