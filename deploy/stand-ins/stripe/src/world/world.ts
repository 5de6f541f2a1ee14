import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import { newId } from './ids.js';
import type { State } from './state.js';

/** What an event of a type is about. */
export type Subject<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/** The call that is being answered, as events name it. */
export interface Cause {
  id: string;
  idempotencyKey: string | null;
}

/** Everything there is, and the time. */
export class World {
  /** The call that is being answered; without one, things happen because their time has come. */
  cause: Cause | undefined;
  /** Takes each new event. */
  onEvent: (event: Stripe.Event) => void = () => undefined;

  constructor(
    readonly state: State,
    readonly options: StripeOptions,
    /** The address of this Stripe. */
    readonly url: string,
  ) {}

  /** Unix seconds, by a test clock or else in real time. */
  now(clock?: string | null): number {
    return (clock && this.state.testClocks[clock]?.frozen_time) || realNow();
  }

  /** Tells of what has happened to an object, as it is now. */
  emit<Type extends Stripe.Event['type']>(
    type: Type,
    object: Subject<Type>,
    previous?: Partial<Subject<Type>>,
  ): Stripe.Event {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: realNow(),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      pending_webhooks: this.options.webhookUrl ? 1 : 0,
      request: { id: this.cause?.id ?? null, idempotency_key: this.cause?.idempotencyKey ?? null },
      type,
      // The compiler has checked the object against the type; it can't see that the union has a member for it.
    } as unknown as Stripe.Event;
    this.state.events[event.id] = event;
    this.onEvent(event);
    return event;
  }
}

/** Unix seconds. */
export const realNow = (): number => Math.floor(Date.now() / 1000);
