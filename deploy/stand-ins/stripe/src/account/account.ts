import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import type { StripeState } from './state.js';

type EventObject<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>['data']['object'];

interface EventCause {
  id: string;
  idempotencyKey: string | null;
}

export class Account {
  /**
   * API call that causes the current change. Undefined if the change has no API call, such as a renewal at the end of a
   * period.
   */
  cause: EventCause | undefined;
  onEvent: (event: Stripe.Event) => void = () => undefined;

  constructor(
    readonly state: StripeState,
    readonly options: StripeOptions,
    readonly url: string,
  ) {}

  /** Returns the time of a test clock in Unix seconds. Without a clock, returns the real time. */
  now(clock?: string | null): number {
    return (clock && this.state.testClocks[clock]?.frozen_time) || nowInSeconds();
  }

  /** Records an event that contains a snapshot of the changed object. */
  emit<Type extends Stripe.Event['type']>(
    type: Type,
    object: EventObject<Type>,
    previous?: Partial<EventObject<Type>>,
  ): Stripe.Event {
    const event = {
      id: createId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: nowInSeconds(),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      pending_webhooks: this.options.webhookUrl ? 1 : 0,
      request: { id: this.cause?.id ?? null, idempotency_key: this.cause?.idempotencyKey ?? null },
      type,
      // The types are cast, because TypeScript cannot find the member of the union. The function's signature ensures
      // that object and type match.
    } as unknown as Stripe.Event;
    this.state.events[event.id] = event;
    this.onEvent(event);
    return event;
  }
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const createRandomText = (length: number): string =>
  Array.from({ length }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');

/** Returns an id in Stripe's format: a prefix and random letters and digits. */
export const createId = (prefix: string, length = 24): string => `${prefix}_${createRandomText(length)}`;

/**
 * Returns the old values of all changed fields. Events contain these values as `previous_attributes`. Nested objects
 * contain only their changed fields.
 * @returns undefined if nothing changed
 */
export function getPreviousAttributes<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, after[name as keyof Row]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const now: unknown = after[name as keyof Row];
      return [name, isPlainObject(value) && isPlainObject(now) ? getPreviousAttributes(value, now) : value];
    }),
  ) as Partial<Row>;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
