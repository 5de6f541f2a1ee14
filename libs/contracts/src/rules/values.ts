/**
 * How values travel in every answer and message. Optional texts travel as '' rather than null.
 */

/** A decimal with two places, such as '1234.50' or '-10.00'. Rates, quantities and unit prices may have up to four. */
export type Decimal = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** ISO 8601 in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;
