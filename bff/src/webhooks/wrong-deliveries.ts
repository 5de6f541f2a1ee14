import { AppError } from '@paperbill/contracts/http';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../security/rate-limit.js';
import type { SharedCounts } from '../security/shared-counts.js';

/** Per address and minute. A provider's own requests are wrong only if the secret is wrong; then it retries for days. */
const MAX_WRONG = 60;

/** Counted separately, so that a mail server with a wrong password does not block Stripe's events. */
type Wrong = 'signature' | 'mail-password';

const keyOf = (wrong: Wrong, request: Request): string => `wrong-${wrong} ${callerOf(request)}`;

/** Counts a request with an invalid signature or password. */
export const countWrong = (counts: SharedCounts, wrong: Wrong, request: Request): void =>
  counts.count(keyOf(wrong, request));

/** @throws AppError TOO_MANY_REQUESTS for an address with many invalid requests */
export function refuseManyWrong(counts: SharedCounts, wrong: Wrong, context: ExecutionContext): void {
  const key = keyOf(wrong, context.switchToHttp().getRequest<Request>());
  if (counts.lastMinute(key) < MAX_WRONG) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: counts.secondsUntilBelow(MAX_WRONG, key) });
}
