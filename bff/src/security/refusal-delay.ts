import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const REFUSALS_BEFORE_DELAY = 20;
const REFUSAL_DELAY_MS = 1_000;
/**
 * The maximum numbers of refusals that are delayed at the same time. The limit per caller leaves capacity for
 * other callers.
 */
const MAX_DELAYED_REFUSALS = { ofCaller: 50, total: 1_000 };
const MAX_CALLERS = 10_000;

/**
 * Delays refusals of a caller who is refused often. Without a delay, refusing a script that retries immediately could
 * use a whole processor.
 */
@Injectable()
export class RefusalDelay {
  private readonly refusalCounts = new LRUCache<string, number>({ max: MAX_CALLERS, ttl: 60_000, noUpdateTTL: true });
  private readonly delayedByCaller = new Map<string, number>();
  private delayedTotal = 0;

  async delayResponse(caller: string, response: Writable): Promise<void> {
    const times = (this.refusalCounts.get(caller) ?? 0) + 1;
    this.refusalCounts.set(caller, times);
    const own = this.delayedByCaller.get(caller) ?? 0;
    if (
      times <= REFUSALS_BEFORE_DELAY ||
      own >= MAX_DELAYED_REFUSALS.ofCaller ||
      this.delayedTotal >= MAX_DELAYED_REFUSALS.total ||
      response.closed
    )
      return;
    const left = new AbortController();
    const abortDelay = () => left.abort();
    response.once('close', abortDelay);
    this.changeDelayedCount(caller, 1);
    await sleep(REFUSAL_DELAY_MS, undefined, { ref: false, signal: left.signal }).catch(() => undefined);
    this.changeDelayedCount(caller, -1);
    response.off('close', abortDelay);
  }

  private changeDelayedCount(caller: string, change: 1 | -1): void {
    this.delayedTotal += change;
    const own = (this.delayedByCaller.get(caller) ?? 0) + change;
    if (own > 0) this.delayedByCaller.set(caller, own);
    else this.delayedByCaller.delete(caller);
  }
}
