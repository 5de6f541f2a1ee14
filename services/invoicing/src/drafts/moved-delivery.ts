import type { DetailFields } from '@paperbill/contracts/http';
import { type CalendarDate, dateParts } from '@paperbill/contracts/rules';

type Delivery = Pick<DetailFields, 'deliveryStart' | 'deliveryEnd'>;

const MS_PER_DAY = 24 * 60 * 60_000;

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

export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

export const dayAfter = (day: CalendarDate, days: number): CalendarDate => dayAt(Date.parse(day) + days * MS_PER_DAY);

const isWholeMonths = (start: string, end: string): boolean =>
  Boolean(start && end) && start === firstOf(monthOf(start)) && end === lastOf(monthOf(end));

/** Counted from the year 0. */
function monthOf(date: CalendarDate): number {
  const [year, month] = dateParts(date);
  return 12 * year + month;
}

const firstOf = (month: number): CalendarDate => dayAt(Date.UTC(Math.floor(month / 12), month % 12, 1));

const lastOf = (month: number): CalendarDate => dayAt(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));

/** No date goes beyond the first and the last day of all. */
const dayAt = (time: number): CalendarDate =>
  new Date(Math.max(Date.parse('0001-01-01'), Math.min(time, Date.parse('9999-12-31')))).toISOString().slice(0, 10);
