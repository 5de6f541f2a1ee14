import { say } from '../texts/say.js';
import { addDays, daysBetween } from './dates.js';
import type { ShownQuoteStatus, ShownStatus } from './options.js';
import type { CalendarDate } from './values.js';

/** The age groups of overdue invoices, by the number of days since the due date. */
export const overdueAges = ['1-30', '31-60', 'over-60'] as const;
export type OverdueAge = (typeof overdueAges)[number];

/**
 * Returns the first and the last due date of an age group of overdue invoices. The group `over-60` has no first due
 * date.
 */
export function getDueDatesOfAge(
  age: OverdueAge,
  today: CalendarDate,
): { dueFrom?: CalendarDate; dueTo: CalendarDate } {
  if (age === '1-30') return { dueFrom: addDays(today, -30), dueTo: addDays(today, -1) };
  if (age === '31-60') return { dueFrom: addDays(today, -60), dueTo: addDays(today, -31) };
  return { dueTo: addDays(today, -61) };
}

/** Returns the text for a number of days. If the list has no text for the number, the last text of the list is used. */
const chooseTextForDays = (texts: readonly string[], days: number): string =>
  say(texts[days] ?? texts[texts.length - 1]!, { days });

/**
 * Returns a text such as 'Due in 4 days' or '27 days overdue'. The text is empty for an invoice that is paid, void, or
 * past its due date but not overdue.
 */
export function describeDue(invoice: { status: ShownStatus; dueDate: CalendarDate }, today: CalendarDate): string {
  if (invoice.status === 'paid' || invoice.status === 'void') return '';
  const days = daysBetween(today, invoice.dueDate);
  if (days >= 0) return chooseTextForDays(['Due today', 'Due tomorrow', 'Due in {days} days'], days);
  // A negative invoice is never overdue (rule INV-20).
  return invoice.status === 'overdue' ? chooseTextForDays(['', '1 day overdue', '{days} days overdue'], -days) : '';
}

/**
 * Returns a text such as 'Expires in 4 days' or 'Expired 2 days ago'. The text is empty if the client has answered the
 * quote.
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
