import { AUDIT_MAX_PAGE_SIZE, isCalendarDate } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { IsQueryText, IsWholeNumber } from '../validation/rules.js';

/** Matches the position of an event in the log. It consists of the event's time, with microseconds, and its id. */
const AUDIT_CURSOR_PATTERN =
  /^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class AuditQuery {
  @IsQueryText({ max: 64, format: validateAuditCursor, pattern: `^$|${AUDIT_CURSOR_PATTERN.source}` })
  before?: string;

  @IsWholeNumber(1, AUDIT_MAX_PAGE_SIZE)
  limit?: number;
}

function validateAuditCursor(value: unknown): string | null {
  if (!value) return null;
  const text = String(value);
  return AUDIT_CURSOR_PATTERN.test(text) && isCalendarDate(text.slice(0, 10)) ? null : validationTexts.text;
}
