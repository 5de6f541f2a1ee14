import { dateParts, addDays, toCalendarDate, daysBetween } from '../rules/dates.js';
import type { CalendarDate } from '../rules/values.js';
import type { DetailFields } from './document-details.js';

type DeliveryPeriod = Pick<DetailFields, 'deliveryStart' | 'deliveryEnd'>;

/**
 * Moves the delivery period of a copy. A period of whole calendar months is moved by whole months. Any other period is
 * moved by the number of days between the two invoice dates.
 */
export function moveDeliveryPeriod(
  { deliveryStart, deliveryEnd }: DeliveryPeriod,
  from: CalendarDate,
  to: CalendarDate,
): DeliveryPeriod {
  if (isWholeMonths(deliveryStart, deliveryEnd)) {
    const months = toMonthNumber(to) - toMonthNumber(from);
    return {
      deliveryStart: getFirstDayOfMonth(toMonthNumber(deliveryStart) + months),
      deliveryEnd: getLastDayOfMonth(toMonthNumber(deliveryEnd) + months),
    };
  }
  const move = (day: string) => day && addDays(day, daysBetween(from, to));
  return { deliveryStart: move(deliveryStart), deliveryEnd: move(deliveryEnd) };
}

const isWholeMonths = (start: string, end: string): boolean =>
  Boolean(start && end) &&
  start === getFirstDayOfMonth(toMonthNumber(start)) &&
  end === getLastDayOfMonth(toMonthNumber(end));

/** Returns the number of months since the year 0. */
function toMonthNumber(date: CalendarDate): number {
  const [year, month] = dateParts(date);
  return 12 * year + month;
}

const getFirstDayOfMonth = (month: number): CalendarDate =>
  toCalendarDate(Date.UTC(Math.floor(month / 12), month % 12, 1));

const getLastDayOfMonth = (month: number): CalendarDate =>
  toCalendarDate(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));
