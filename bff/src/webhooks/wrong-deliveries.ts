import { AppError } from '@paperbill/contracts/http';
import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from '../security/rate-limit.js';
import type { SharedCounts } from '../security/shared-counts.js';

/** Of one address in a minute. A sender's own are never wrong, unless the secret is: then it tries again for days. */
const MAX_WRONG = 60;

const keyOf = (request: Request): string => `wrong-signature ${callerOf(request)}`;

/** Counts a delivery that does not prove whose it is. */
export const countWrong = (counts: SharedCounts, request: Request): void => counts.count(keyOf(request));

/** @throws AppError TOO_MANY_REQUESTS for an address that has sent much that was wrong */
export function refuseManyWrong(counts: SharedCounts, context: ExecutionContext): void {
  const key = keyOf(context.switchToHttp().getRequest<Request>());
  if (counts.lastMinute(key) < MAX_WRONG) return;
  const seconds = counts.secondsUntilBelow(MAX_WRONG, key);
  context.switchToHttp().getResponse<Response>().setHeader('Retry-After', seconds);
  throw new AppError('TOO_MANY_REQUESTS');
}
