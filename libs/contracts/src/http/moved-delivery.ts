import { dateParts, dayAfter, dayAt, daysBetween } from '../rules/dates.js';
import type { CalendarDate } from '../rules/values.js';
import type { DetailFields } from './document-details.js';

type Delivery = Pick<DetailFields, 'deliveryStart' | 'deliveryEnd'>;

/**
 * The delivery of a document that says the same of another day. A period of whole months moves by as many months as that day
 * is away, any other delivery by as many days.
 */
export function movedDelivery(
  { deliveryStart, deliveryEnd }: Delivery,
  from: CalendarDate,
  to: CalendarDate,
): Delivery {
  if (isWholeMonths(deliveryStart, deliveryEnd)) {
    const months = monthOf(to) - monthOf(from);
    return {
      deliveryStart: firstOf(monthOf(deliveryStart) + months),
      deliveryEnd: lastOf(monthOf(deliveryEnd) + months),
    };
  }
  const move = (day: string) => day && dayAfter(day, daysBetween(from, to));
  return { deliveryStart: move(deliveryStart), deliveryEnd: move(deliveryEnd) };
}

const isWholeMonths = (start: string, end: string): boolean =>
  Boolean(start && end) && start === firstOf(monthOf(start)) && end === lastOf(monthOf(end));

/** Counted from the year 0. */
function monthOf(date: CalendarDate): number {
  const [year, month] = dateParts(date);
  return 12 * year + month;
}

const firstOf = (month: number): CalendarDate => dayAt(Date.UTC(Math.floor(month / 12), month % 12, 1));

const lastOf = (month: number): CalendarDate => dayAt(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));
