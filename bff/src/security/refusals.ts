import { Logger } from '@nestjs/common';
import type { ErrorCode } from '@paperbill/contracts/http';
import type { SignInErrorCode } from '@paperbill/contracts/texts';
import type { Request } from 'express';
import { Counter } from 'prom-client';
import { routeOf } from '../route-of.js';
import { FewLines } from './few-lines.js';
import { callerOf } from './rate-limit.js';

/** What somebody was not let do. `STAFF_ONLY` stands behind a 404, sign-ins behind a redirect. */
export type RefusalReason = ErrorCode | SignInErrorCode | 'STAFF_ONLY';

/** Answers that say nothing of an attack, though their status is one of a refusal: people's own limits. */
const EVERYDAY: readonly ErrorCode[] = ['INVOICE_LIMIT_REACHED', 'QUOTA_REACHED'];
const SUSPICIOUS: readonly ErrorCode[] = ['WEBHOOK_SIGNATURE_INVALID', 'LOGOUT_TOKEN_INVALID'];

/** Whether an answer refuses somebody, rather than their input. */
export const isRefusal = (code: ErrorCode, status: number): boolean =>
  SUSPICIOUS.includes(code) || ([401, 403, 429].includes(status) && !EVERYDAY.includes(code));

/** For one reason and one user or address. */
const lines = new FewLines();
const logger = new Logger('Refusals');

const refusals = new Counter({
  name: 'paperbill_refusals_total',
  help: 'What people or programs were not let do, by reason: signed out, too often, another site, no staff, a wrong signature.',
  labelNames: ['reason'],
});

/** Counts a refusal and tells of it in the one form that operators alert on (guide/observation.md, "Refusals"). */
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
