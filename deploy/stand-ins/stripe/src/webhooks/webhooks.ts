import type Stripe from 'stripe';
import { type DeliveryRules, normalRules } from '../control/rules.js';
import { found } from '../http/errors.js';
import type { World } from '../world/world.js';
import { chance } from './chance.js';
import type { Delivery } from './delivery.js';
import type { Sender } from './sender.js';

/** Decides what becomes of each event on its way. */
export class Webhooks {
  #rules: DeliveryRules = normalRules;
  /** How many events the rules have decided about. */
  #decided = 0;

  constructor(
    private readonly world: World,
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
    if (!this.world.options.webhookUrl) return;
    this.world.state.deliveries[id] = { event: id, type, state: 'held', attempts: [], nextAttemptAt: null };
    if (!this.#rules.hold) this.#release(id);
  }

  /** Sends what is held, or drops it, by the rules. */
  flush(): Delivery[] {
    const held = this.#in('held').map((delivery, index) => ({
      delivery,
      place: chance(this.#rules.seed, 'place', index),
    }));
    if (this.#rules.order === 'reversed') held.reverse();
    if (this.#rules.order === 'shuffled') held.sort((one, other) => one.place - other.place);
    for (const { delivery } of held) this.#release(delivery.event);
    return held.map(({ delivery }) => delivery);
  }

  /** Sends an event once more, whatever became of it before. */
  resend(id: string): Delivery {
    const { type } = found(this.world.state.events, id, 'event');
    const delivery = (this.world.state.deliveries[id] ??= {
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
    const happens = (what: string) => chance(seed, what, this.#decided);
    this.#decided++;
    if (happens('drop') < drop) {
      this.world.state.deliveries[event]!.state = 'dropped';
      return;
    }
    this.sender.send(event, Math.round(happens('delay') * delayMs));
    if (happens('duplicate') < duplicate) this.sender.send(event, Math.round(happens('second delay') * delayMs));
  }

  #in(state: Delivery['state']): Delivery[] {
    return Object.values(this.world.state.deliveries).filter((delivery) => delivery.state === state);
  }
}
