import { Logger } from '@nestjs/common';
import type { ErrorCode } from '@paperbill/contracts/http';
import type { SignInErrorCode } from '@paperbill/contracts/texts';
import type { Request } from 'express';
import { Counter } from 'prom-client';
import { getRouteLabel } from '../route-label.js';
import { LogSampler } from './log-sampler.js';
import { getCallerKey } from './rate-limit.js';

/** Reasons for refusing a request. The browser sees `STAFF_ONLY` as status 404, and a sign-in error as a redirect. */
export type RefusalReason = ErrorCode | SignInErrorCode | 'STAFF_ONLY';

/** Error codes that do not count as refusals, because users reach these limits in normal use. */
const CODES_OF_NORMAL_USE: readonly ErrorCode[] = ['INVOICE_LIMIT_REACHED', 'QUOTA_REACHED'];
const SUSPICIOUS_CODES: readonly ErrorCode[] = ['WEBHOOK_SIGNATURE_INVALID', 'LOGOUT_TOKEN_INVALID'];

/** A refusal means that the caller may not make this request. Errors in the input are no refusals. */
export const isRefusal = (code: ErrorCode, status: number): boolean =>
  SUSPICIOUS_CODES.includes(code) || ([401, 403, 429].includes(status) && !CODES_OF_NORMAL_USE.includes(code));

const logSampler = new LogSampler();
const logger = new Logger('Refusals');

const refusalCounter = new Counter({
  name: 'paperbill_refusals_total',
  help: 'Refused requests by reason: signed out, too many requests, another site, not staff, a wrong signature.',
  labelNames: ['reason'],
});

/** Counts and logs a refusal. Operators set alerts on the format of the log line (guide/observation.md, "Refusals"). */
export function recordRefusal(reason: RefusalReason, request: Request): void {
  refusalCounter.inc({ reason });
  const line = logSampler.sampleLine(`${reason} ${getCallerKey(request)}`);
  if (!line) return;
  logger.warn({
    event: 'refusal',
    reason,
    userId: request.user?.id ?? null,
    address: request.ip ?? null,
    method: request.method,
    route: getRouteLabel(request),
    ...line,
  });
}
