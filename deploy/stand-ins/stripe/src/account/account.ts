import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import type { State } from './state.js';

type Subject<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/** The API call that caused an event. */
interface Cause {
  id: string;
  idempotencyKey: string | null;
}

/** An account of the local Stripe, with its objects, test clocks and events. */
export class Account {
  /**
   * The API call that is being answered. The value is undefined while changes run that time itself causes, such as a
   * renewal.
   */
  cause: Cause | undefined;
  /** Called for each new event. */
  onEvent: (event: Stripe.Event) => void = () => undefined;

  constructor(
    readonly state: State,
    readonly options: StripeOptions,
    /** Base URL of the local Stripe. */
    readonly url: string,
  ) {}

  /** Returns the time of a test clock in Unix seconds. Without a clock, returns the real time. */
  now(clock?: string | null): number {
    return (clock && this.state.testClocks[clock]?.frozen_time) || realNow();
  }

  /** Records an event that contains a snapshot of the changed object. */
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
      // The method's signature ensures that the object matches the type. TypeScript cannot find the matching member of
      // the union of all events.
    } as unknown as Stripe.Event;
    this.state.events[event.id] = event;
    this.onEvent(event);
    return event;
  }
}

/** Returns the real time in Unix seconds. */
export const realNow = (): number => Math.floor(Date.now() / 1000);

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns random letters and digits from a secure random source. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns an id in Stripe's format: a prefix and random letters and digits. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;

/**
 * Returns the former values of all changed fields. Events contain these values as `previous_attributes`. Nested objects
 * contain only their changed fields.
 *
 * @returns undefined if nothing changed
 */
export function previousAttributes<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, after[name as keyof Row]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const now: unknown = after[name as keyof Row];
      return [name, isPlain(value) && isPlain(now) ? previousAttributes(value, now) : value];
    }),
  ) as Partial<Row>;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
