import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { bff } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** So often the instances tell each other what they have counted. */
const TELL_EVERY_MS = 500;

/** The most that is counted at a time of users, and of addresses, in memory and in a message: each comes to 1 MB. */
const MAX_KEYS = 10_000;

/** What was counted in one minute and in the one before. */
interface Count {
  minute: number;
  now: number;
  before: number;
}

/**
 * Counts requests, and whatever else is limited, over the last minute and over all instances of the BFF. Each counts by
 * itself and broadcasts twice a second what has come to it, so that no request waits for another process: for half a
 * second somebody who asks all instances at once may get more, and while NATS is down each instance's limit. Half of the
 * last minute counts half where the present one is half over, so that nobody gets twice as much at its turn.
 */
@Injectable()
export class SharedCounts implements ThrottlerStorage, OnModuleDestroy {
  // Apart, because addresses cost nothing: whoever floods us from a great many makes no count of a user forgotten.
  private readonly ofUsers = new Counts();
  private readonly ofAddresses = new Counts();
  private readonly instance = randomUUID();
  private readonly telling = setInterval(() => this.tell(), TELL_EVERY_MS).unref();

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.counted,
      ({ instance, counts }) => {
        if (instance !== this.instance) for (const [key, times] of counts) this.countsOf(key).add(key, times);
      },
      () => undefined,
    );
  }

  onModuleDestroy(): void {
    clearInterval(this.telling);
  }

  /** Counts one more, by this instance. */
  count(key: string): void {
    this.countsOf(key).count(key);
  }

  /** How many there were within the last minute. */
  lastMinute(key: string): number {
    const { now, before } = this.countsOf(key).get(key);
    return Math.ceil(before * (1 - (Date.now() % MINUTE_MS) / MINUTE_MS)) + now;
  }

  /** Seconds until there are fewer than the limit. */
  secondsUntilBelow(limit: number, key: string): number {
    const { now, before } = this.countsOf(key).get(key);
    const passed = (Date.now() % MINUTE_MS) / MINUTE_MS;
    const minutes = now < limit ? 1 - (limit - 1 - now) / before - passed : 1 - passed + 1 - (limit - 1) / now;
    return Math.max(1, Math.min(60, Math.ceil(minutes * 60)));
  }

  /** As the throttler asks; what is refused does not count. */
  increment(key: string, _ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const isBlocked = this.lastMinute(key) >= limit;
    if (!isBlocked) this.count(key);
    const seconds = isBlocked ? this.secondsUntilBelow(limit, key) : 60;
    return Promise.resolve({
      totalHits: this.lastMinute(key),
      timeToExpire: seconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? seconds : 0,
    });
  }

  /** @param key what is counted, and at its end of whom: a user's id or an address */
  private countsOf(key: string): Counts {
    return isId(key.slice(key.lastIndexOf(' ') + 1)) ? this.ofUsers : this.ofAddresses;
  }

  private tell(): void {
    // What can't be told now never is: after an outage of an hour, all of it would count for the minute of its end.
    const counts = [...this.ofUsers.takeUntold(), ...this.ofAddresses.takeUntold()];
    if (counts.length > 0 && this.bus.isConnected()) this.bus.publish(bff.counted, { instance: this.instance, counts });
  }
}

class Counts {
  private readonly counts = new LRUCache<string, Count>({ max: MAX_KEYS });
  private readonly untold = new Map<string, number>();

  get(key: string): Count {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const count = this.counts.get(key) ?? { minute, now: 0, before: 0 };
    if (count.minute === minute) return count;
    return { minute, now: 0, before: count.minute === minute - 1 ? count.now : 0 };
  }

  /** Counts one more, of which the other instances are to be told. */
  count(key: string): void {
    this.add(key, 1);
    if (this.untold.size < MAX_KEYS) this.untold.set(key, (this.untold.get(key) ?? 0) + 1);
  }

  add(key: string, times: number): void {
    const count = this.get(key);
    this.counts.set(key, { ...count, now: count.now + times });
  }

  takeUntold(): [key: string, times: number][] {
    const untold = [...this.untold];
    this.untold.clear();
    return untold;
  }
}
