import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account } from '../account/account.js';
import type { Delivery } from '../account/state.js';
import { findOrThrow } from '../http/route.js';
import type { Sender } from './sender.js';

/** What happens to webhooks on their way. */
export interface DeliveryRules {
  /** Nothing is sent until it is flushed. */
  hold: boolean;
  /** Share of the events that are lost, from 0 to 1. */
  drop: number;
  /** Share of the events that are sent twice, from 0 to 1. */
  duplicate: number;
  /** The order in which a flush sends. */
  order: 'created' | 'reversed' | 'shuffled';
  /** Milliseconds by which each is late, at most. */
  delayMs: number;
  /** How many are sent at the same time; with more than one the order of their arrival is left to chance. */
  atATime: number;
  /** Decides which are dropped, sent twice, and in which order: the same seed gives the same result. */
  seed: number;
}

/** As it should be: each once, at once, in order. */
const normalRules: DeliveryRules = {
  hold: false,
  drop: 0,
  duplicate: 0,
  order: 'created',
  delayMs: 0,
  atATime: 1,
  seed: 1,
};

/** Decides what becomes of each event on its way. */
export class Webhooks {
  #rules: DeliveryRules = normalRules;
  /** How many events the rules have decided about. */
  #decided = 0;

  constructor(
    private readonly account: Account,
    private readonly sender: Sender,
  ) {}

  /** For new events, and for those that are held. */
  setRules(rules: Partial<DeliveryRules>): DeliveryRules {
    this.#decided = 0;
    this.#rules = { ...normalRules, ...rules };
    this.sender.atATime = this.#rules.atATime;
    return this.#rules;
  }

  /** Goes on with what was under way when the process ended. */
  resume(): void {
    for (const { event, nextAttemptAt } of this.#in('waiting')) {
      this.sender.send(event, Math.max(0, (nextAttemptAt ?? 0) - Date.now()));
    }
  }

  take({ id, type }: Stripe.Event): void {
    if (!this.account.options.webhookUrl) return;
    this.account.state.deliveries[id] = { event: id, type, state: 'held', attempts: [], nextAttemptAt: null };
    if (!this.#rules.hold) this.#release(id);
  }

  /** Sends what is held, or drops it, by the rules. */
  flush(): Delivery[] {
    const held = this.#in('held').map((delivery, index) => ({
      delivery,
      place: pseudoRandom(this.#rules.seed, 'place', index),
    }));
    if (this.#rules.order === 'reversed') held.reverse();
    if (this.#rules.order === 'shuffled') held.sort((one, other) => one.place - other.place);
    for (const { delivery } of held) this.#release(delivery.event);
    return held.map(({ delivery }) => delivery);
  }

  /** Sends an event once more, whatever became of it before. */
  resend(id: string): Delivery {
    const { type } = findOrThrow(this.account.state.events, id, 'event');
    const delivery = (this.account.state.deliveries[id] ??= {
      event: id,
      type,
      state: 'waiting',
      attempts: [],
      nextAttemptAt: null,
    });
    this.sender.send(id);
    return delivery;
  }

  #release(event: string): void {
    const { drop, duplicate, delayMs, seed } = this.#rules;
    const happens = (what: string) => pseudoRandom(seed, what, this.#decided);
    this.#decided++;
    if (happens('drop') < drop) {
      this.account.state.deliveries[event]!.state = 'dropped';
      return;
    }
    this.sender.send(event, Math.round(happens('delay') * delayMs));
    if (happens('duplicate') < duplicate) this.sender.send(event, Math.round(happens('second delay') * delayMs));
  }

  #in(state: Delivery['state']): Delivery[] {
    return Object.values(this.account.state.deliveries).filter((delivery) => delivery.state === state);
  }
}

/** A number from 0 to 1 that looks like chance and is always the same for the same words. */
const pseudoRandom = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32;
