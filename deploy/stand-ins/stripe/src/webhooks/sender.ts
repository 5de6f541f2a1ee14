import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { found } from '../http/errors.js';
import type { World } from '../world/world.js';
import type { Delivery } from './delivery.js';
import { sendEvent, succeeded } from './send.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds from each attempt to the next: longer and longer, for three days in all. */
const WAITS = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, ...Array<number>(5).fill(12 * HOUR)];

/** Sends events until their receiver has taken them. */
export class Sender {
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #inTurn = pLimit(1);

  constructor(
    private readonly world: World,
    /** Called after each attempt. */
    private readonly tried: () => void,
  ) {}

  /** Requests at a time. With more than one their order is left to chance. */
  set atATime(count: number) {
    this.#inTurn.concurrency = count;
  }

  /** Begins to send an event, some milliseconds from now. */
  send(event: string, delay = 0): void {
    const delivery = found(this.world.state.deliveries, event, 'event');
    const work = this.#deliver(delivery, delay).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Settles once nothing is under way or waits for another attempt. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** What was not taken yet goes on after the next start. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.settle();
  }

  async #deliver(delivery: Delivery, delay: number): Promise<void> {
    const { signal } = this.#stopped;
    for (let wait: number | undefined = delay; wait !== undefined; wait = this.#next(delivery)) {
      if (delivery.state !== 'delivered') delivery.state = 'waiting';
      delivery.nextAttemptAt = Date.now() + wait;
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
      await this.#inTurn(async () => {
        if (!signal.aborted) await this.#attempt(delivery);
      });
      if (signal.aborted) return;
      this.tried();
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const event = this.world.state.events[delivery.event]!;
    const attempt = await sendEvent(event, this.world.options, this.#stopped.signal);
    if (this.#stopped.signal.aborted && !succeeded(attempt)) return;
    delivery.attempts.push(attempt);
    delivery.nextAttemptAt = null;
    if (succeeded(attempt)) {
      delivery.state = 'delivered';
      event.pending_webhooks = 0;
    }
  }

  /** Milliseconds until it is tried again; undefined where that is over. */
  #next(delivery: Delivery): number | undefined {
    const last = delivery.attempts.at(-1);
    if (last && succeeded(last)) return undefined;
    const wait = WAITS[delivery.attempts.length - 1];
    if (wait !== undefined) return wait * 1000 * this.world.options.webhookRetryScale;
    if (delivery.state !== 'delivered') delivery.state = 'failed';
    return undefined;
  }
}
