import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { bff } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { LRUCache } from 'lru-cache';
import { InFlight, type InFlightLimits } from './in-flight.js';

/** So often the instances tell each other what is under way. */
const TELL_EVERY_MS = 500;

/** What an instance has not told for so long is over: it has gone, or NATS was away. */
const BELIEVED_MS = 4 * TELL_EVERY_MS;

/** The most that an instance tells at a time: 1 MB. What is beyond it counts in that instance alone. */
const MAX_SHARES = 10_000;

const MAX_INSTANCES = 1_000;

/**
 * Work under way whose shares of users hold for all instances of the BFF together; what all users may have, which keeps a
 * process within its memory, holds for each instance. Twice a second each tells the others all that is under way there, so
 * that no request waits for another process and lost news heals by itself: who asks several instances within half a second
 * may get more for once, and while NATS is down each instance's own share.
 */
@Injectable()
export class SharedWork implements OnModuleDestroy {
  private readonly works = new Map<string, InFlight>();
  /** Of each other instance, what users have under way there. */
  private readonly elsewhere = new LRUCache<string, Map<string, number>>({
    max: MAX_INSTANCES,
    ttl: BELIEVED_MS,
    perf: Date,
  });
  private readonly instance = randomUUID();
  private readonly telling = setInterval(() => this.tell(), TELL_EVERY_MS).unref();
  private hasTold = false;

  constructor(private readonly bus: MessageBus) {
    bus.subscribe(
      bff.underWay,
      ({ instance, shares }) => {
        if (instance === this.instance) return;
        this.elsewhere.set(instance, new Map(shares.map(([work, user, amount]) => [keyOf(work, user), amount])));
        this.beginNext();
      },
      () => undefined,
    );
  }

  onModuleDestroy(): void {
    clearInterval(this.telling);
  }

  /** @param work its name, the same in all instances */
  limit(work: string, limits: InFlightLimits): InFlight {
    const inFlight = new InFlight(limits, (user) => this.amountElsewhere(keyOf(work, user)));
    this.works.set(work, inFlight);
    return inFlight;
  }

  private amountElsewhere(key: string): number {
    return [...this.elsewhere.values()].reduce((sum, shares) => sum + (shares.get(key) ?? 0), 0);
  }

  private tell(): void {
    const shares = [...this.works].flatMap(([work, inFlight]) =>
      inFlight.shares().map(([user, amount]): [string, string, number] => [work, user, amount]),
    );
    // Once more when all is done: nobody has to wait until it is no longer believed.
    if ((shares.length > 0 || this.hasTold) && this.bus.isConnected()) {
      this.bus.publish(bff.underWay, { instance: this.instance, shares: shares.slice(0, MAX_SHARES) });
      this.hasTold = shares.length > 0;
    }
    // Of those that are believed no longer nobody tells.
    this.beginNext();
  }

  private beginNext(): void {
    for (const inFlight of this.works.values()) inFlight.beginNext();
  }
}

const keyOf = (work: string, user: string): string => `${work} ${user}`;
