import { Body, Controller, HttpCode, Ip, Logger, Post } from '@nestjs/common';
import { z } from 'zod';
import { RawBody } from '../body/read-body.interceptor.js';
import { isSafeToParse } from '../body/scan-json.js';
import { redactTokens } from '../client-page/link-token.js';
import { NoSession } from '../sessions/session.guard.js';
import { CSP_REPORT_PATH } from '../security/content-policy.js';
import { LogSampler } from '../security/log-sampler.js';
import { getCallerKey, RateLimit } from '../security/rate-limit.js';

const REPORT_LIMIT_BYTES = 16 * 1024;
/**
 * The maximum number of violations that are read from a request. Browsers send reports in batches, but a page rarely
 * causes more than a few.
 */
const MAX_REPORTS = 10;
const MAX_TEXT_LENGTH = 200;

/** Removes personal data from a reported address: its query, its fragment and link tokens. */
const redactedAddress = z
  .string()
  .transform((value) => redactTokens(value.split(/[?#]/)[0]!).slice(0, MAX_TEXT_LENGTH));

/** The format of a report for the CSP directive `report-uri`. The Reporting API uses a newer format. */
const reportUriReport = z.object({
  'csp-report': z.object({
    'document-uri': redactedAddress.optional(),
    'violated-directive': redactedAddress.optional(),
    'blocked-uri': redactedAddress.optional(),
  }),
});
const reportingApiReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: redactedAddress.optional(),
    effectiveDirective: redactedAddress.optional(),
    blockedURL: redactedAddress.optional(),
  }),
});

interface CspViolation {
  page: string | undefined;
  directive: string | undefined;
  blocked: string | undefined;
}

/** Logs violations of the content security policy. A violation means an attack or a defect in one of our pages. */
@Controller(CSP_REPORT_PATH)
@NoSession()
export class CspReportsController {
  private readonly logger = new Logger('ContentPolicy');
  /** Limits the log lines per IP address, because reports do not identify a user. */
  private readonly logSampler = new LogSampler();

  @Post()
  @HttpCode(204)
  @RateLimit('costly')
  @RawBody(REPORT_LIMIT_BYTES)
  receive(@Body() body: Buffer | undefined, @Ip() ip: string | undefined): void {
    for (const violation of parseViolations(body)) {
      const line = this.logSampler.sampleLine(getCallerKey({ ip }));
      if (line) this.logger.warn({ event: 'csp-violation', ...violation, ...line });
    }
  }
}

/** Returns the violations in a request body. Invalid reports are ignored, because the route is open to everybody. */
function parseViolations(body: Buffer | undefined): CspViolation[] {
  const reports: unknown = body && isSafeToParse(body) ? parseJson(body) : undefined;
  return (Array.isArray(reports) ? reports : [reports]).slice(0, MAX_REPORTS).flatMap((report) => {
    const older = reportUriReport.safeParse(report).data?.['csp-report'];
    if (older) {
      return {
        page: older['document-uri'],
        directive: older['violated-directive'],
        blocked: older['blocked-uri'],
      };
    }
    const reportingApiBody = reportingApiReport.safeParse(report).data?.body;
    return reportingApiBody
      ? {
          page: reportingApiBody.documentURL,
          directive: reportingApiBody.effectiveDirective,
          blocked: reportingApiBody.blockedURL,
        }
      : [];
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
