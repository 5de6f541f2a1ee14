import type { StripeOptions } from '../options.js';

/** `own` receives the events of the platform's own account. `connect` receives the events of connected accounts. */
export type EndpointName = 'own' | 'connect';

/** A private installation has payments on its own account. It subscribes the second endpoint to these events. */
const PAYMENT_EVENTS = /^(checkout\.session|payment_intent|charge|refund|payout)\./;

/** @param account id of the event's connected account; null for the platform's own account */
export function listEndpoints(options: StripeOptions, account: string | null, type: string): EndpointName[] {
  const connect = account !== null || type.startsWith('v2.') || PAYMENT_EVENTS.test(type);
  const own = account === null && !type.startsWith('v2.');
  return [
    ...(own && options.webhookUrl ? (['own'] as const) : []),
    ...(connect && options.connectWebhookUrl ? (['connect'] as const) : []),
  ];
}

export const toDeliveryKey = (event: string, endpoint: EndpointName): string =>
  endpoint === 'own' ? event : `${event}/${endpoint}`;

export const getReceiver = (options: StripeOptions, endpoint: EndpointName) =>
  endpoint === 'own'
    ? { url: options.webhookUrl, secret: options.webhookSecret }
    : { url: options.connectWebhookUrl, secret: options.connectWebhookSecret };
