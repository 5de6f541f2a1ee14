/** The rules for values in responses and messages. A text without content is an empty text, never null. */

/** A decimal such as '1234.50'. Rates, quantities and unit prices have up to four decimal places. */
export type Decimal = string;
/** A date in the form `YYYY-MM-DD`. */
export type CalendarDate = string;
/** A time in ISO 8601 and in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;
