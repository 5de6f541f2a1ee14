import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import type { AccountState, ConnectedAccount, EventDelivery, Notification, StripeState } from './state.js';

type EventObject<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>['data']['object'];

export class Platform {
  readonly ownAccount: Account;
  readonly #connected = new Map<string, Account>();
  onEvent: (event: Stripe.Event | Notification) => void = () => undefined;

  constructor(
    readonly state: StripeState,
    readonly options: StripeOptions,
    readonly url: string,
  ) {
    this.ownAccount = new Account(this, null, state);
    for (const [id, { state: own }] of Object.entries(state.connectedAccounts)) this.#open(id, own);
  }

  get accounts(): Account[] {
    return [this.ownAccount, ...this.#connected.values()];
  }

  /** Returns undefined if the account does not exist or is disconnected. */
  findAccount(id: string): Account | undefined {
    return this.state.connectedAccounts[id]?.connected ? this.#connected.get(id) : undefined;
  }

  addAccount(connected: ConnectedAccount): Account {
    const { id } = connected.account;
    this.state.connectedAccounts[id] = connected;
    return this.#open(id, connected.state);
  }

  findEvent({ event, account }: EventDelivery): Stripe.Event | Notification {
    const state = account ? this.state.connectedAccounts[account]!.state : this.state;
    return state.events[event] ?? this.state.notifications[event]!;
  }

  /** Records an event about a connected account in the format of API v2. It contains no snapshot of the account. */
  notify<Type extends Notification['type']>(type: Type, account: string): void {
    const event = {
      id: createId('evt'),
      object: 'v2.core.event',
      created: new Date().toISOString(),
      livemode: false,
      related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
      type,
    } as Notification;
    this.state.notifications[event.id] = event;
    this.onEvent(event);
  }

  #open(id: string, state: AccountState): Account {
    const account = new Account(this, id, state);
    this.#connected.set(id, account);
    return account;
  }
}

export class Account {
  constructor(
    readonly platform: Platform,
    /** The id of a connected account. Null for the platform's own account. */
    readonly id: string | null,
    readonly state: AccountState,
  ) {}

  get options(): StripeOptions {
    return this.platform.options;
  }

  get url(): string {
    return this.platform.url;
  }

  /** Returns the time of a test clock in Unix seconds. Without a clock, returns the real time. */
  now(clock?: string | null): number {
    return (clock && this.state.testClocks[clock]?.frozen_time) || nowInSeconds();
  }

  emit<Type extends Stripe.Event['type']>(
    type: Type,
    object: EventObject<Type>,
    previous?: Partial<EventObject<Type>>,
  ): Stripe.Event {
    const event = {
      id: createId('evt'),
      object: 'event',
      ...(this.id !== null && { account: this.id }),
      created: nowInSeconds(),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      type,
      // The cast is necessary, because TypeScript cannot find the member of the union. The parameter types of this
      // function ensure that object and type match.
    } as unknown as Stripe.Event;
    this.state.events[event.id] = event;
    this.platform.onEvent(event);
    return event;
  }
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const createRandomText = (length: number): string =>
  Array.from({ length }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');

export const createId = (prefix: string, length = 24): string => `${prefix}_${createRandomText(length)}`;
