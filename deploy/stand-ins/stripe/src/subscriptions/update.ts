import type Stripe from 'stripe';
import { z } from 'zod';
import { badRequest } from '../http/errors.js';
import { boolean, changedMetadata, integer, metadata, text, unsettable } from '../http/params.js';
import type { World } from '../world/world.js';
import { cancellationDetails } from './cancel.js';
import { changeSubscription, clockOf, findSubscription, itemOf } from './subscription.js';

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

/** Why somebody leaves. */
export const why = z.strictObject({
  comment: unsettable(text).optional(),
  feedback: unsettable(z.enum(feedbacks)).optional(),
});

export const subscriptionFields = z.strictObject({
  cancel_at: unsettable(integer).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: why.optional(),
  metadata: metadata.optional(),
});

type Fields = z.infer<typeof subscriptionFields>;

/** @throws ApiError 400 where it has ended, or is to end in the past */
export function updateSubscription(world: World, params: Fields, id: string): Stripe.Subscription {
  const subscription = findSubscription(world, id);
  const changes: Partial<Stripe.Subscription> = {
    ...endingChanges(world, subscription, params),
    metadata: changedMetadata(subscription.metadata, params.metadata),
  };
  const { reason = subscription.cancellation_details?.reason ?? null } = changes.cancellation_details ?? {};
  changes.cancellation_details = cancellationDetails(subscription, { ...params.cancellation_details, reason });
  return changeSubscription(world, id, changes);
}

/** When it is to end, as far as a call decides that. */
function endingChanges(world: World, subscription: Stripe.Subscription, params: Fields): Partial<Stripe.Subscription> {
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {};
  if (subscription.status === 'canceled') {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (cancel_at && cancel_at_period_end) {
    throw badRequest('You can only pass one of `cancel_at` and `cancel_at_period_end`.', 'cancel_at');
  }
  const now = world.now(clockOf(subscription));
  if (cancel_at && cancel_at <= now) throw badRequest('`cancel_at` must be in the future.', 'cancel_at');
  const end = cancel_at ?? (cancel_at_period_end ? itemOf(subscription).current_period_end : null);
  return {
    cancel_at: end,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: cancellationDetails(subscription, { reason: end === null ? null : 'cancellation_requested' }),
  };
}
