import { Logger } from '@nestjs/common';
import type { ErrorCode } from '@paperbill/contracts/http';
import type { SignInErrorCode } from '@paperbill/contracts/texts';
import type { Request } from 'express';
import { Counter } from 'prom-client';
import { routeOf } from '../route-of.js';
import { LogSampler } from './log-sampler.js';
import { callerOf } from './rate-limit.js';

/** `STAFF_ONLY` is sent as 404, errors of the sign-in as a redirect. */
export type RefusalReason = ErrorCode | SignInErrorCode | 'STAFF_ONLY';

/** Not counted as refusals despite their status: users reach these limits in normal use. */
const EVERYDAY: readonly ErrorCode[] = ['INVOICE_LIMIT_REACHED', 'QUOTA_REACHED'];
const SUSPICIOUS: readonly ErrorCode[] = ['WEBHOOK_SIGNATURE_INVALID', 'LOGOUT_TOKEN_INVALID'];

/** Whether a response refuses the caller rather than the input. */
export const isRefusal = (code: ErrorCode, status: number): boolean =>
  SUSPICIOUS.includes(code) || ([401, 403, 429].includes(status) && !EVERYDAY.includes(code));

/** Keyed by reason and caller. */
const lines = new LogSampler();
const logger = new Logger('Refusals');

const refusals = new Counter({
  name: 'paperbill_refusals_total',
  help: 'Refused requests by reason: signed out, too many requests, another site, not staff, a wrong signature.',
  labelNames: ['reason'],
});

/** Counts and logs a refusal in the form that operators set alerts on (guide/observation.md, "Refusals"). */
export function recordRefusal(reason: RefusalReason, request: Request): void {
  refusals.inc({ reason });
  const line = lines.next(`${reason} ${callerOf(request)}`);
  if (!line) return;
  logger.warn({
    event: 'refusal',
    reason,
    userId: request.user?.id ?? null,
    address: request.ip ?? null,
    method: request.method,
    route: routeOf(request),
    ...line,
  });
}
