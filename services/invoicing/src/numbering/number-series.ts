import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import { type CalendarDate, formatNumber, getNumberPeriod, type ParsedNumber } from '@paperbill/contracts/rules';
import { selectTodayOfUser } from '../settings/settings.queries.js';
import type { InvoiceCounter } from './invoice-counter.entity.js';
import { incrementNumber } from './next-number.js';
import { advanceCounter, selectNextCounter } from './number-counter.queries.js';
import { selectTakenNumbers } from './taken-numbers.queries.js';

/** The number of candidates that the first query checks. Most candidates are free, so one query is usually enough. */
const FIRST_CHECKED_NUMBERS = 20;
const MAX_CHECKED_NUMBERS = 2_000;

export const counterColumns = {
  invoice: { format: 'invoiceFormat', next: 'nextNumber' },
  quote: { format: 'quoteFormat', next: 'nextQuote' },
  creditNote: { format: 'creditNoteFormat', next: 'nextCreditNote' },
} as const satisfies Record<DocumentKind, { format: keyof InvoiceCounter; next: keyof InvoiceCounter }>;

export interface FormattedNumber extends ParsedNumber {
  number: string;
}

export interface NumberSeries {
  userId: string;
  kind: DocumentKind;
  format: string;
}

export async function findNextNumber(
  em: EntityManager,
  series: NumberSeries,
  date: CalendarDate,
): Promise<FormattedNumber> {
  const period = getNumberPeriod(series.format, date);
  return findFreeNumber(em, series, {
    period,
    counter: await selectNextCounter(em, series.userId, series.kind, period),
  });
}

/** Users can type numbers and set counters, so a number can already be taken. */
export async function findFreeNumber(
  em: EntityManager,
  { userId, kind, format }: NumberSeries,
  { period, counter: first }: ParsedNumber,
): Promise<FormattedNumber> {
  for (
    let counter = first, count = FIRST_CHECKED_NUMBERS;
    ;
    counter += count, count = Math.min(2 * count, MAX_CHECKED_NUMBERS)
  ) {
    const numbers = Array.from({ length: count }, (_, index) => formatNumber(format, period, counter + index));
    const takenNumbers = await selectTakenNumbers(em, userId, numbers, kind);
    const freeIndex = numbers.findIndex((number) => !takenNumbers.has(number));
    if (freeIndex >= 0) return { period, counter: counter + freeIndex, number: numbers[freeIndex]! };
  }
}

/** @returns the next number in the same period */
export async function advanceSeries(
  em: EntityManager,
  { userId, kind, format }: NumberSeries,
  usedNumber: ParsedNumber,
): Promise<string> {
  return formatNumber(format, usedNumber.period, await advanceCounter(em, userId, kind, usedNumber));
}

/** The caller must have locked the user's invoice counter. */
export async function assignNumber(
  em: EntityManager,
  userId: string,
  kind: 'quote' | 'creditNote',
  counter: InvoiceCounter,
  date: CalendarDate,
): Promise<{ number: string; counter: Partial<InvoiceCounter> }> {
  const columns = counterColumns[kind];
  const format = counter[columns.format];
  if (!format) {
    const number = counter[columns.next];
    return { number, counter: { [columns.next]: incrementNumber(number)! } };
  }
  const series = { userId, kind, format };
  const nextNumber = await findNextNumber(em, series, date);
  return { number: nextNumber.number, counter: { [columns.next]: await advanceSeries(em, series, nextNumber) } };
}

/** @param date date of the invoice. The default is today in the user's time zone */
export async function suggestInvoiceNumber(
  em: EntityManager,
  userId: string,
  { nextNumber, invoiceFormat: format }: InvoiceCounter,
  date?: CalendarDate,
): Promise<Pick<FormattedNumber, 'number' | 'period'>> {
  if (!format) return { number: nextNumber, period: '' };
  return findNextNumber(em, { userId, kind: 'invoice', format }, date ?? (await selectTodayOfUser(em)));
}
