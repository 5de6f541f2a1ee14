/** How responses and messages write values. A text without content is empty, never null. */

/** Such as '1234.50'. Rates, quantities and unit prices have up to four decimal places. */
export type Decimal = string;
/** A date in the form `YYYY-MM-DD`. */
export type CalendarDate = string;
/** ISO 8601 in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;
