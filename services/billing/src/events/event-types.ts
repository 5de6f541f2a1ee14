import type Stripe from 'stripe';

/**
 * The types that are a reason to look at a customer's subscription: what an endpoint at Stripe has to be subscribed to,
 * and what reconciliation asks for. Anything else is kept and ignored.
 */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
] as const satisfies Stripe.Event['type'][];

const handled: ReadonlySet<string> = new Set(handledEventTypes);

export const isHandled = (type: string): boolean => handled.has(type);
