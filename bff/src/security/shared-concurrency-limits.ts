import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { bff } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit, type ConcurrencyLimits } from './concurrency-limit.js';

const BROADCAST_INTERVAL_MS = 500;

/** If no broadcast arrives during this time, the instance has stopped or NATS is down. Its amounts are then ignored. */
const AMOUNTS_TTL_MS = 4 * BROADCAST_INTERVAL_MS;

/**
 * The maximum number of users in a broadcast, which then has about 1 MB. The work of further users counts only in their
 * own instance.
 */
const MAX_AMOUNTS = 10_000;

const MAX_INSTANCES = 1_000;

/**
 * Creates limits for concurrent work in all instances. The limit per user applies to all instances together. The total
 * applies to each instance, because it protects the memory of a process. Each instance broadcasts the amounts of its
 * running work twice a second. No request waits for another process, and a lost broadcast does no harm, but a user can
 * exceed the limit per user for half a second. While NATS is down, each instance counts only its own work.
 */
@Injectable()
export class SharedConcurrencyLimits implements OnModuleDestroy {
  private readonly limits = new Map<string, ConcurrencyLimit>();
  /** The amounts of concurrent work per user in the other instances. The key is the id of an instance. */
  private readonly otherInstances = new LRUCache<string, Map<string, number>>({
    max: MAX_INSTANCES,
    ttl: AMOUNTS_TTL_MS,
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

  /** @param work name of the limit, which must be the same in all instances */
  createLimit(work: string, limits: ConcurrencyLimits): ConcurrencyLimit {
    const concurrency = new ConcurrencyLimit(limits, (user) => this.getAmountOnOtherInstances(toCacheKey(work, user)));
    this.limits.set(work, concurrency);
    return concurrency;
  }

  private getAmountOnOtherInstances(key: string): number {
    return [...this.otherInstances.values()].reduce((sum, amounts) => sum + (amounts.get(key) ?? 0), 0);
  }

  private broadcast(): void {
    const amounts = [...this.limits].flatMap(([work, concurrency]) =>
      concurrency.listAmounts().map(([user, amount]): [string, string, number] => [work, user, amount]),
    );
    // After all work has ended, one last broadcast contains no amounts. Without this broadcast, other instances would
    // count the ended work until AMOUNTS_TTL_MS has passed.
    if ((amounts.length > 0 || this.hasBroadcast) && this.bus.isConnected()) {
      this.bus.publish(bff.underWay, { instance: this.instance, shares: amounts.slice(0, MAX_AMOUNTS) });
      this.hasBroadcast = amounts.length > 0;
    }
    // The queue must be checked regularly, because no event reports that the amounts of another instance have expired.
    this.beginNext();
  }

  private beginNext(): void {
    for (const concurrency of this.limits.values()) concurrency.beginNext();
  }
}

const toCacheKey = (work: string, user: string): string => `${work} ${user}`;
