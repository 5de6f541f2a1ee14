import type { StripeOptions } from '../options.js';

/** `own` receives the events of the platform's own account. `connect` receives the events of connected accounts. */
export type EndpointName = 'own' | 'connect';

/**
 * Events about payments. A private installation has payments on its own account. It subscribes the second endpoint to
 * these events of its own account.
 */
const PAYMENT_EVENTS = /^(checkout\.session|payment_intent|charge|refund|payout)\./;

/**
 * Returns the configured endpoints that receive an event.
 *
 * @param account id of the event's connected account; null for the platform's own account
 */
export function listEndpoints(options: StripeOptions, account: string | null, type: string): EndpointName[] {
  const connect = account !== null || type.startsWith('v2.') || PAYMENT_EVENTS.test(type);
  const own = account === null && !type.startsWith('v2.');
  return [
    ...(own && options.webhookUrl ? (['own'] as const) : []),
    ...(connect && options.connectWebhookUrl ? (['connect'] as const) : []),
  ];
}

/** Returns the key of a delivery in `StripeState.deliveries`. */
export const toDeliveryKey = (event: string, endpoint: EndpointName): string =>
  endpoint === 'own' ? event : `${event}/${endpoint}`;

/** Returns the URL and the signing secret of an endpoint. */
export const getReceiver = (options: StripeOptions, endpoint: EndpointName) =>
  endpoint === 'own'
    ? { url: options.webhookUrl, secret: options.webhookSecret }
    : { url: options.connectWebhookUrl, secret: options.connectWebhookSecret };
