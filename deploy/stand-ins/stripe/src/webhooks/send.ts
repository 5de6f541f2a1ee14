import Stripe from 'stripe';
import type { StripeOptions } from '../options.js';
import type { Attempt } from './delivery.js';

type Receiver = Pick<StripeOptions, 'webhookUrl' | 'webhookSecret' | 'webhookTimeout'>;

/** Sends an event once, signed as Stripe signs. */
export async function sendEvent(event: Stripe.Event, receiver: Receiver, stopped: AbortSignal): Promise<Attempt> {
  const at = Date.now();
  const payload = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: receiver.webhookSecret,
    timestamp: Math.floor(at / 1000),
  });
  try {
    const response = await fetch(receiver.webhookUrl!, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(receiver.webhookTimeout)]),
    });
    await response.body?.cancel();
    return { at, status: response.status };
  } catch (error) {
    const { cause, message } = error as Error;
    return { at, status: null, error: cause instanceof Error ? cause.message : message };
  }
}

export const succeeded = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
