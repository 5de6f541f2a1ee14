import { AppError } from '@paperbill/contracts/http';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getCallerKey } from '../security/rate-limit.js';
import type { SharedCounts } from '../security/shared-counts.js';

/** The real provider sends invalid requests only if the configured secret is wrong. It then retries for days. */
const MAX_INVALID_REQUESTS = 60;

/** Two kinds of Stripe events have signatures: events about subscriptions, and events about payments of clients. */
export type SignatureKind = 'signature' | 'payments-signature';

/**
 * Each kind of invalid request has its own count. A wrong password or secret of one endpoint then does not block
 * other senders.
 */
type InvalidRequestKind = SignatureKind | 'mail-password';

const toCountKey = (wrong: InvalidRequestKind, request: Request): string => `wrong-${wrong} ${getCallerKey(request)}`;

export const countInvalidRequest = (counts: SharedCounts, wrong: InvalidRequestKind, request: Request): void =>
  counts.count(toCountKey(wrong, request));

/** @throws AppError TOO_MANY_REQUESTS after too many invalid requests from an IP address */
export function refuseManyInvalidRequests(
  counts: SharedCounts,
  wrong: InvalidRequestKind,
  context: ExecutionContext,
): void {
  const key = toCountKey(wrong, context.switchToHttp().getRequest<Request>());
  if (counts.countLastMinute(key) < MAX_INVALID_REQUESTS) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: counts.secondsUntilBelow(MAX_INVALID_REQUESTS, key) });
}
