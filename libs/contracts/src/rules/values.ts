/**
 * The format of values in all responses and messages. An optional text is '' if it is empty, never null.
 */

/** A decimal with two places, such as '1234.50' or '-10.00'. Rates, quantities and unit prices have up to four. */
export type Decimal = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** ISO 8601 in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;
