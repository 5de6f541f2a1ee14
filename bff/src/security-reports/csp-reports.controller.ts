import { Body, Controller, HttpCode, Ip, Logger, Post } from '@nestjs/common';
import { z } from 'zod';
import { RawBody } from '../body/read-body.interceptor.js';
import { mayBeParsed } from '../body/scan-json.js';
import { withoutToken } from '../client-page/link-token.js';
import { NoSession } from '../sessions/session.guard.js';
import { CSP_REPORT_PATH } from '../security/content-policy.js';
import { LogSampler } from '../security/log-sampler.js';
import { callerOf, RateLimit } from '../security/rate-limit.js';

const REPORT_LIMIT_BYTES = 16 * 1024;
/** Browsers batch reports; a page rarely has more. */
const MAX_REPORTS = 10;
const MAX_TEXT_LENGTH = 200;

/** Removes personal data: queries, fragments and tokens of links. */
const text = z.string().transform((value) => withoutToken(value.split(/[?#]/)[0]!).slice(0, MAX_TEXT_LENGTH));

/** The formats of `report-uri` and of the Reporting API. */
const olderReport = z.object({
  'csp-report': z.object({
    'document-uri': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});
const newerReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text.optional(),
    effectiveDirective: text.optional(),
    blockedURL: text.optional(),
  }),
});

interface Violation {
  page: string | undefined;
  directive: string | undefined;
  blocked: string | undefined;
}

/** Receives browsers' reports of content policy violations: an attack, or a fault in one of our pages. */
@Controller(CSP_REPORT_PATH)
@NoSession()
export class CspReportsController {
  private readonly logger = new Logger('ContentPolicy');
  /** Keyed by address, because reports have no user. */
  private readonly lines = new LogSampler();

  @Post()
  @HttpCode(204)
  @RateLimit('costly')
  @RawBody(REPORT_LIMIT_BYTES)
  receive(@Body() body: Buffer | undefined, @Ip() ip: string | undefined): void {
    for (const violation of violationsIn(body)) {
      const line = this.lines.next(callerOf({ ip }));
      if (line) this.logger.warn({ event: 'csp-violation', ...violation, ...line });
    }
  }
}

/** Anybody may send anything, so invalid reports are ignored. */
function violationsIn(body: Buffer | undefined): Violation[] {
  const reports: unknown = body && mayBeParsed(body) ? parsed(body) : undefined;
  return (Array.isArray(reports) ? reports : [reports]).slice(0, MAX_REPORTS).flatMap((report) => {
    const older = olderReport.safeParse(report).data?.['csp-report'];
    if (older) {
      return {
        page: older['document-uri'],
        directive: older['violated-directive'],
        blocked: older['blocked-uri'],
      };
    }
    const newer = newerReport.safeParse(report).data?.body;
    return newer ? { page: newer.documentURL, directive: newer.effectiveDirective, blocked: newer.blockedURL } : [];
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
