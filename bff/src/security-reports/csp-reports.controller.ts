import { Body, Controller, HttpCode, Ip, Logger, Post } from '@nestjs/common';
import { z } from 'zod';
import { RawBody } from '../body/read-body.interceptor.js';
import { mayBeParsed } from '../body/scan-json.js';
import { withoutToken } from '../client-page/link-token.js';
import { NoSession } from '../sessions/session.guard.js';
import { CSP_REPORT_PATH } from '../security/content-policy.js';
import { FewLines } from '../security/few-lines.js';
import { callerOf, Costly } from '../security/rate-limit.js';

const REPORT_LIMIT_BYTES = 16 * 1024;
/** Browsers send what they have gathered; one page rarely has more. */
const MAX_REPORTS = 10;
const MAX_TEXT_LENGTH = 200;

/** Without what may be somebody's own: queries, fragments, and what opens a client's link. */
const text = z.string().transform((value) => withoutToken(value.split(/[?#]/)[0]!).slice(0, MAX_TEXT_LENGTH));

/** As `report-uri` has it, and as the Reporting API does. */
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

/** Where browsers report what the content policy kept from happening: an attack, or a page of ours that needs mending. */
@Controller(CSP_REPORT_PATH)
@NoSession()
export class CspReportsController {
  private readonly logger = new Logger('ContentPolicy');
  /** Of one address: nobody is known to have sent a report. */
  private readonly lines = new FewLines();

  @Post()
  @HttpCode(204)
  @Costly()
  @RawBody(REPORT_LIMIT_BYTES)
  receive(@Body() body: Buffer | undefined, @Ip() ip: string | undefined): void {
    for (const violation of violationsIn(body)) {
      const line = this.lines.next(callerOf({ ip }));
      if (line) this.logger.warn({ event: 'csp-violation', ...violation, ...line });
    }
  }
}

/** Anybody may send anything: what is no report is none. */
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
