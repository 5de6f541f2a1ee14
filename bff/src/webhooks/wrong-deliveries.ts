import { AppError } from '@paperbill/contracts/http';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../security/rate-limit.js';
import type { SharedCounts } from '../security/shared-counts.js';

/** Of one address in a minute. A sender's own are never wrong, unless the secret is: then it tries again for days. */
const MAX_WRONG = 60;

/** What did not prove whose it is. Counted apart: mail servers with a wrong password keep no events of Stripe's out. */
type Wrong = 'signature' | 'mail-password';

const keyOf = (wrong: Wrong, request: Request): string => `wrong-${wrong} ${callerOf(request)}`;

/** Counts a delivery that does not prove whose it is. */
export const countWrong = (counts: SharedCounts, wrong: Wrong, request: Request): void =>
  counts.count(keyOf(wrong, request));

/** @throws AppError TOO_MANY_REQUESTS for an address that has sent much that was wrong */
export function refuseManyWrong(counts: SharedCounts, wrong: Wrong, context: ExecutionContext): void {
  const key = keyOf(wrong, context.switchToHttp().getRequest<Request>());
  if (counts.lastMinute(key) < MAX_WRONG) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: counts.secondsUntilBelow(MAX_WRONG, key) });
}
