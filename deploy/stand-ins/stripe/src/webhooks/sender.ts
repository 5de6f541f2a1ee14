import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import Stripe from 'stripe';
import type { Platform } from '../account/account.js';
import type { DeliveryAttempt, EventDelivery } from '../account/state.js';
import { findOrThrow } from '../http/route.js';
import { getReceiver } from './endpoints.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** The delays in seconds before each retry. They add up to about three days. */
const RETRY_DELAYS_SECONDS = [
  5,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  ...Array<number>(5).fill(12 * HOUR_SECONDS),
];

export class Sender {
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #limit = pLimit(1);

  constructor(
    private readonly platform: Platform,
    private readonly tried: () => void,
  ) {}

  set concurrency(count: number) {
    this.#limit.concurrency = count;
  }

  /** @param delay milliseconds before the first attempt */
  send(key: string, delay = 0): void {
    const delivery = findOrThrow(this.platform.state.deliveries, key, 'event');
    const work = this.#deliver(delivery, delay).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** After a restart, the undelivered events are sent again. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.settle();
  }

  async #deliver(delivery: EventDelivery, delay: number): Promise<void> {
    const { signal } = this.#stopped;
    for (let wait: number | undefined = delay; wait !== undefined; wait = this.#next(delivery)) {
      if (delivery.state !== 'delivered') delivery.state = 'waiting';
      delivery.nextAttemptAt = Date.now() + wait;
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
      await this.#limit(async () => {
        if (!signal.aborted) await this.#attempt(delivery);
      });
      if (signal.aborted) return;
      this.tried();
    }
  }

  async #attempt(delivery: EventDelivery): Promise<void> {
    const event = this.platform.findEvent(delivery);
    const { url, secret } = getReceiver(this.platform.options, delivery.endpoint ?? 'own');
    const receiver = { url: url!, secret, timeout: this.platform.options.webhookTimeout };
    const attempt = await sendEvent(event, receiver, this.#stopped.signal);
    if (this.#stopped.signal.aborted && !isSuccessfulAttempt(attempt)) return;
    delivery.attempts.push(attempt);
    delivery.nextAttemptAt = null;
    if (isSuccessfulAttempt(attempt)) delivery.state = 'delivered';
  }

  /** Returns the delay in milliseconds, or undefined after the last attempt. */
  #next(delivery: EventDelivery): number | undefined {
    const last = delivery.attempts.at(-1);
    if (last && isSuccessfulAttempt(last)) return undefined;
    const wait = RETRY_DELAYS_SECONDS[delivery.attempts.length - 1];
    if (wait !== undefined) return wait * 1000 * this.platform.options.webhookRetryScale;
    if (delivery.state !== 'delivered') delivery.state = 'failed';
    return undefined;
  }
}

interface Receiver {
  url: string;
  secret: string;
  /** The timeout in milliseconds. */
  timeout: number;
}

async function sendEvent(event: object, receiver: Receiver, stopped: AbortSignal): Promise<DeliveryAttempt> {
  const at = Date.now();
  const payload = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: receiver.secret,
    timestamp: Math.floor(at / 1000),
  });
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(receiver.timeout)]),
    });
    await response.body?.cancel();
    return { at, status: response.status };
  } catch (error) {
    const { cause, message } = error as Error;
    return { at, status: null, error: cause instanceof Error ? cause.message : message };
  }
}

const isSuccessfulAttempt = ({ status }: DeliveryAttempt): boolean => status !== null && status >= 200 && status < 300;
