import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Platform } from '../account/account.js';
import type { EventDelivery } from '../account/state.js';
import { listEndpoints, toDeliveryKey } from './endpoints.js';
import type { Sender } from './sender.js';

/** Rules by which webhooks are delivered, so that a test can simulate an unreliable network. */
export interface DeliveryRules {
  hold: boolean;
  /** The share of events that are dropped, from 0 to 1. */
  drop: number;
  /** The share of events that are sent twice, from 0 to 1. */
  duplicate: number;
  order: 'created' | 'shuffled';
  delayMs: number;
  /** With more than one request at a time, events may arrive in any order. */
  concurrency: number;
  /** The seed of the random decisions. The same seed leads to the same decisions. */
  seed: number;
}

const defaultRules: DeliveryRules = {
  hold: false,
  drop: 0,
  duplicate: 0,
  order: 'created',
  delayMs: 0,
  concurrency: 1,
  seed: 1,
};

export class Webhooks {
  #rules: DeliveryRules = defaultRules;
  /** The number of random decisions so far. It is a part of the seed of the next decision. */
  #decided = 0;

  constructor(
    private readonly platform: Platform,
    private readonly sender: Sender,
  ) {}

  setRules(rules: Partial<DeliveryRules>): DeliveryRules {
    this.#decided = 0;
    this.#rules = { ...defaultRules, ...rules };
    this.sender.concurrency = this.#rules.concurrency;
    return this.#rules;
  }

  /** Resumes deliveries that an earlier process did not finish. */
  resume(): void {
    for (const [key, { nextAttemptAt }] of this.#in('waiting')) {
      this.sender.send(key, Math.max(0, (nextAttemptAt ?? 0) - Date.now()));
    }
  }

  addEvent({ id, type, account }: Pick<Stripe.Event, 'id' | 'account'> & { type: string }): void {
    for (const endpoint of listEndpoints(this.platform.options, account ?? null, type)) {
      const key = toDeliveryKey(id, endpoint);
      this.platform.state.deliveries[key] = {
        event: id,
        ...(account && { account }),
        ...(endpoint !== 'own' && { endpoint }),
        type,
        state: 'held',
        attempts: [],
        nextAttemptAt: null,
      };
      if (!this.#rules.hold) this.#release(key);
    }
  }

  flush(): EventDelivery[] {
    const held = this.#in('held').map(([key, delivery], index) => ({
      key,
      delivery,
      place: toPseudoRandom(this.#rules.seed, 'place', index),
    }));
    if (this.#rules.order === 'shuffled') held.sort((one, other) => one.place - other.place);
    for (const { key } of held) this.#release(key);
    return held.map(({ delivery }) => delivery);
  }

  #release(key: string): void {
    const { drop, duplicate, delayMs, seed } = this.#rules;
    const happens = (what: string) => toPseudoRandom(seed, what, this.#decided);
    this.#decided++;
    if (happens('drop') < drop) {
      this.platform.state.deliveries[key]!.state = 'dropped';
      return;
    }
    this.sender.send(key, Math.round(happens('delay') * delayMs));
    if (happens('duplicate') < duplicate) this.sender.send(key, Math.round(happens('second delay') * delayMs));
  }

  #in(state: EventDelivery['state']): [key: string, EventDelivery][] {
    return Object.entries(this.platform.state.deliveries).filter(([, delivery]) => delivery.state === state);
  }
}

/** Returns a pseudorandom number from 0 to 1. Calls with the same words return the same number. */
const toPseudoRandom = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32;
