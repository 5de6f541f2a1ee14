import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import type { State } from './state.js';

/** What an event of a type is about. */
type Subject<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/** The call that is being answered, as events name it. */
interface Cause {
  id: string;
  idempotencyKey: string | null;
}

/** A Stripe account: its objects, its time, and the events about both. */
export class Account {
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

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Text of letters and digits that nobody can guess. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** An id as Stripe makes them: what it names, and 24 letters. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;

/**
 * What an object's changed fields held before, as events tell it: of an object within, only its changed fields.
 *
 * @returns undefined where nothing has changed
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
