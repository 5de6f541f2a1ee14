import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { bff } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit, type ConcurrencyLimits } from './concurrency-limit.js';

const BROADCAST_INTERVAL_MS = 500;

/**
 * The shares of an instance expire after this time without a broadcast. The instance has then stopped, or NATS is down.
 */
const SHARES_TTL_MS = 4 * BROADCAST_INTERVAL_MS;

/**
 * The maximum number of shares in a broadcast. A broadcast of this length has about 1 MB. The shares of further users
 * are not broadcast, so the work of these users counts only in the instance that runs it.
 */
const MAX_SHARES = 10_000;

const MAX_INSTANCES = 1_000;

/**
 * Creates limits for concurrent work in all instances. The share per user applies to all instances together. The total
 * applies to each instance, because it protects the memory of a process. Each instance broadcasts its running work
 * twice a second. No request waits for another process, and a lost broadcast does no harm, but a user can exceed the
 * share for half a second. While NATS is down, each instance counts only its own work.
 */
@Injectable()
export class SharedConcurrencyLimits implements OnModuleDestroy {
  private readonly limits = new Map<string, ConcurrencyLimit>();
  /** The amounts of concurrent work per user in the other instances. The key is the id of an instance. */
  private readonly otherInstances = new LRUCache<string, Map<string, number>>({
    max: MAX_INSTANCES,
    ttl: SHARES_TTL_MS,
    perf: Date,
  });
  private readonly instance = randomUUID();
  private readonly broadcastTimer = setInterval(() => this.broadcast(), BROADCAST_INTERVAL_MS).unref();
  private hasBroadcast = false;

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.underWay,
      ({ instance, shares }) => {
        if (instance === this.instance) return;
        this.otherInstances.set(
          instance,
          new Map(shares.map(([work, user, amount]) => [toCacheKey(work, user), amount])),
        );
        this.beginNext();
      },
      () => undefined,
    );
  }

  onModuleDestroy(): void {
    clearInterval(this.broadcastTimer);
  }

  /**
   * Creates a concurrency limit whose share per user applies to all instances of the BFF.
   *
   * @param work name of the limit, which must be the same in all instances
   */
  createLimit(work: string, limits: ConcurrencyLimits): ConcurrencyLimit {
    const concurrency = new ConcurrencyLimit(limits, (user) => this.getAmountElsewhere(toCacheKey(work, user)));
    this.limits.set(work, concurrency);
    return concurrency;
  }

  private getAmountElsewhere(key: string): number {
    return [...this.otherInstances.values()].reduce((sum, shares) => sum + (shares.get(key) ?? 0), 0);
  }

  private broadcast(): void {
    const shares = [...this.limits].flatMap(([work, concurrency]) =>
      concurrency.listShares().map(([user, amount]): [string, string, number] => [work, user, amount]),
    );
    // After all work has ended, one last broadcast without shares follows. Without it, other instances would count the
    // ended work until the previous broadcast expires.
    if ((shares.length > 0 || this.hasBroadcast) && this.bus.isConnected()) {
      this.bus.publish(bff.underWay, { instance: this.instance, shares: shares.slice(0, MAX_SHARES) });
      this.hasBroadcast = shares.length > 0;
    }
    // The queue must be checked regularly, because no event reports that the shares of another instance have expired.
    this.beginNext();
  }

  private beginNext(): void {
    for (const concurrency of this.limits.values()) concurrency.beginNext();
  }
}

const toCacheKey = (work: string, user: string): string => `${work} ${user}`;
