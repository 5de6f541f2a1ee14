import { formatText } from '../texts/format-text.js';
import { addDays, daysBetween } from './dates.js';
import type { ShownQuoteStatus, ShownStatus } from './options.js';
import type { CalendarDate } from './values.js';

/** Groups of overdue invoices by the number of days since the due date. */
export const overdueAges = ['1-30', '31-60', 'over-60'] as const;
export type OverdueAge = (typeof overdueAges)[number];

export function getDueDatesOfAge(
  age: OverdueAge,
  today: CalendarDate,
): { dueFrom?: CalendarDate; dueTo: CalendarDate } {
  if (age === '1-30') return { dueFrom: addDays(today, -30), dueTo: addDays(today, -1) };
  if (age === '31-60') return { dueFrom: addDays(today, -60), dueTo: addDays(today, -31) };
  return { dueTo: addDays(today, -61) };
}

/** Returns the text at the index `days`. If the list is too short, the last text is returned. */
const chooseTextForDays = (texts: readonly string[], days: number): string =>
  formatText(texts[days] ?? texts[texts.length - 1]!, { days });

/**
 * Describes the due date, such as 'Due in 4 days' or '27 days overdue'. The text is empty if the invoice is paid, void,
 * or past due but not overdue.
 */
export function describeDue(invoice: { status: ShownStatus; dueDate: CalendarDate }, today: CalendarDate): string {
  if (invoice.status === 'paid' || invoice.status === 'void') return '';
  const days = daysBetween(today, invoice.dueDate);
  if (days >= 0) return chooseTextForDays(['Due today', 'Due tomorrow', 'Due in {days} days'], days);
  // A negative invoice is never overdue (rule INV-20).
  return invoice.status === 'overdue' ? chooseTextForDays(['', '1 day overdue', '{days} days overdue'], -days) : '';
}

/**
 * Describes the last valid day of a quote, such as 'Expires in 4 days' or 'Expired 2 days ago'. The text is empty if
 * the client has answered the quote.
 */
export function describeExpiry(
  quote: { status: ShownQuoteStatus; validUntil: CalendarDate },
  today: CalendarDate,
): string {
  const days = daysBetween(today, quote.validUntil);
  if (quote.status === 'open' && days >= 0)
    return chooseTextForDays(['Expires today', 'Expires tomorrow', 'Expires in {days} days'], days);
  return quote.status === 'expired' && days < 0
    ? chooseTextForDays(['', 'Expired 1 day ago', 'Expired {days} days ago'], -days)
    : '';
}
