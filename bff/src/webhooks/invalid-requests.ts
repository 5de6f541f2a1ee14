import { AppError } from '@paperbill/contracts/http';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { getCallerKey } from '../security/rate-limit.js';
import type { SharedCounts } from '../security/shared-counts.js';

/**
 * The maximum number of invalid requests per IP address and minute. The real provider sends invalid requests only if
 * the configured secret is wrong. It then retries them for days.
 */
const MAX_INVALID_REQUESTS = 60;

/**
 * The kinds of invalid signatures: on Stripe events about subscriptions, and on Stripe events about payments of
 * clients.
 */
export type SignatureKind = 'signature' | 'payments-signature';

/**
 * Each kind of invalid request is counted separately. A mail server with a wrong password therefore does not block
 * Stripe's events. A wrong secret of one Stripe endpoint does not block the other endpoint.
 */
type InvalidRequestKind = SignatureKind | 'mail-password';

const toCountKey = (wrong: InvalidRequestKind, request: Request): string => `wrong-${wrong} ${getCallerKey(request)}`;

export const countInvalidRequest = (counts: SharedCounts, wrong: InvalidRequestKind, request: Request): void =>
  counts.count(toCountKey(wrong, request));

/**
 * Refuses requests from an IP address that has sent too many invalid requests.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function refuseManyInvalidRequests(
  counts: SharedCounts,
  wrong: InvalidRequestKind,
  context: ExecutionContext,
): void {
  const key = toCountKey(wrong, context.switchToHttp().getRequest<Request>());
  if (counts.countLastMinute(key) < MAX_INVALID_REQUESTS) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: counts.secondsUntilBelow(MAX_INVALID_REQUESTS, key) });
}
