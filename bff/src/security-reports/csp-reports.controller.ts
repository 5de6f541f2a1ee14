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
/** The maximum number of reports in a request. Browsers send reports in batches, but a page rarely causes more. */
const MAX_REPORTS = 10;
const MAX_TEXT_LENGTH = 200;

/** Removes personal data from a reported address: its query, its fragment and link tokens. */
const text = z.string().transform((value) => withoutToken(value.split(/[?#]/)[0]!).slice(0, MAX_TEXT_LENGTH));

/** The report format of the CSP directive `report-uri`. The Reporting API has a newer format. */
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

/**
 * Receives reports of browsers about violations of the content security policy. A violation means an attack, or a fault
 * in one of our pages.
 */
@Controller(CSP_REPORT_PATH)
@NoSession()
export class CspReportsController {
  private readonly logger = new Logger('ContentPolicy');
  /** Limits the log lines per network address, because reports do not identify a user. */
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

/**
 * Returns the violations in a request body. Invalid reports are ignored, because anybody can send any body to this
 * route.
 */
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
