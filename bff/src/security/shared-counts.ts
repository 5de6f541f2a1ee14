import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { bff } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

const BROADCAST_INTERVAL_MS = 500;

const MAX_KEYS = 10_000;

interface RequestCount {
  minute: number;
  currentMinute: number;
  previousMinute: number;
}

/**
 * Counts the events of the last minute in all instances of the BFF, mainly for rate limits. Each instance counts
 * locally and broadcasts its counts twice a second, so no request waits for another process. A caller who uses several
 * instances can exceed a limit for half a second. While NATS is down, each instance uses only its own counts. The last
 * minute is a sliding window: a part of the previous minute's count is added to the count of the current minute.
 */
@Injectable()
export class SharedCounts implements ThrottlerStorage, OnModuleDestroy {
  private readonly userCounts = new RequestCounts();
  private readonly addressCounts = new RequestCounts();
  private readonly instance = randomUUID();
  private readonly broadcastTimer = setInterval(() => this.broadcast(), BROADCAST_INTERVAL_MS).unref();

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.counted,
      ({ instance, counts }) => {
        if (instance !== this.instance) for (const [key, times] of counts) this.selectCounts(key).add(key, times);
      },
      () => undefined,
    );
  }

  onModuleDestroy(): void {
    clearInterval(this.broadcastTimer);
  }

  count(key: string): void {
    this.selectCounts(key).count(key);
  }

  countLastMinute(key: string): number {
    const { currentMinute, previousMinute } = this.selectCounts(key).get(key);
    return Math.ceil(previousMinute * (1 - (Date.now() % MINUTE_MS) / MINUTE_MS)) + currentMinute;
  }

  secondsUntilBelow(limit: number, key: string): number {
    const { currentMinute, previousMinute } = this.selectCounts(key).get(key);
    const elapsedShare = (Date.now() % MINUTE_MS) / MINUTE_MS;
    const minutes =
      currentMinute < limit
        ? 1 - (limit - 1 - currentMinute) / previousMinute - elapsedShare
        : 1 - elapsedShare + 1 - (limit - 1) / currentMinute;
    return Math.max(1, Math.min(60, Math.ceil(minutes * 60)));
  }

  /** Implements the interface ThrottlerStorage. Refused requests are not counted. */
  increment(key: string, _ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const isBlocked = this.countLastMinute(key) >= limit;
    if (!isBlocked) this.count(key);
    const seconds = isBlocked ? this.secondsUntilBelow(limit, key) : 60;
    return Promise.resolve({
      totalHits: this.countLastMinute(key),
      timeToExpire: seconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? seconds : 0,
    });
  }

  private selectCounts(key: string): RequestCounts {
    return isId(key.slice(key.lastIndexOf(' ') + 1)) ? this.userCounts : this.addressCounts;
  }

  private broadcast(): void {
    // Counts that cannot be broadcast at this time are dropped. A later broadcast would add them to the wrong minute.
    const counts = [...this.userCounts.takeUnpublishedCounts(), ...this.addressCounts.takeUnpublishedCounts()];
    if (counts.length > 0 && this.bus.isConnected()) this.bus.publish(bff.counted, { instance: this.instance, counts });
  }
}

class RequestCounts {
  private readonly counts = new LRUCache<string, RequestCount>({ max: MAX_KEYS });
  private readonly unpublishedCounts = new Map<string, number>();

  get(key: string): RequestCount {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const count = this.counts.get(key) ?? { minute, currentMinute: 0, previousMinute: 0 };
    if (count.minute === minute) return count;
    return { minute, currentMinute: 0, previousMinute: count.minute === minute - 1 ? count.currentMinute : 0 };
  }

  count(key: string): void {
    this.add(key, 1);
    if (this.unpublishedCounts.size < MAX_KEYS)
      this.unpublishedCounts.set(key, (this.unpublishedCounts.get(key) ?? 0) + 1);
  }

  add(key: string, times: number): void {
    const count = this.get(key);
    this.counts.set(key, { ...count, currentMinute: count.currentMinute + times });
  }

  takeUnpublishedCounts(): [key: string, times: number][] {
    const newCounts = [...this.unpublishedCounts];
    this.unpublishedCounts.clear();
    return newCounts;
  }
}
