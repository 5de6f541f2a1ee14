/**
 * This file defines the format of values in all responses and messages. An optional text without content is an empty
 * text, never null.
 */

/**
 * A decimal number with two decimal places, such as '1234.50' or '-10.00'. Rates, quantities and unit prices have up to
 * four decimal places.
 */
export type Decimal = string;
/** A calendar date in the form `YYYY-MM-DD`. */
export type CalendarDate = string;
/** A moment in ISO 8601 format in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;
