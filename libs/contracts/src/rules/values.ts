/**
 * The types in this file define how responses and messages write values. A text without content is empty, never null.
 */

/** A decimal number as text, such as '1234.50'. Rates, quantities and unit prices have up to four decimal places. */
export type Decimal = string;
/** A calendar date in the form `YYYY-MM-DD`. */
export type CalendarDate = string;
/** A time as ISO 8601 in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;
