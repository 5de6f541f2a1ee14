import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { type CalendarDate, normalizeNumber, parseNumber } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import type { InvoiceCounter } from '../numbering/invoice-counter.entity.js';
import { incrementNumber, listSuccessiveNumbers, suggestNextNumber } from '../numbering/next-number.js';
import { advanceSeries, findFreeNumber, findNextNumber } from '../numbering/number-series.js';
import { selectTakenNumbers } from '../numbering/taken-numbers.queries.js';

/**
 * One query checks this many candidates for the next number. Most candidates are free, so one query is usually enough.
 */
const CHECKED_NUMBERS_PER_QUERY = 20;

type ChosenNumber = Pick<InvoiceCounter, 'nextNumber'> & { invoiceNumber: string };

/**
 * The caller must have locked the user's invoice counter.
 * @param typedNumber null to take the next number
 * @throws AppError INVOICE_NUMBER_TAKEN
 */
export function chooseNumber(
  em: EntityManager,
  userId: string,
  counter: InvoiceCounter,
  typedNumber: string | null,
  date: CalendarDate,
): Promise<ChosenNumber> {
  return counter.invoiceFormat
    ? chooseFormattedNumber(em, userId, counter, typedNumber, date)
    : chooseFollowingNumber(em, userId, counter, typedNumber);
}

async function chooseFormattedNumber(
  em: EntityManager,
  userId: string,
  { invoiceFormat: format, nextNumber }: InvoiceCounter,
  typedNumber: string | null,
  date: CalendarDate,
): Promise<ChosenNumber> {
  const series = { userId, kind: 'invoice', format } as const;
  if (typedNumber === null) {
    const next = await findNextNumber(em, series, date);
    return { invoiceNumber: next.number, nextNumber: await advanceSeries(em, series, next) };
  }
  const parsed = parseNumber(format, typedNumber);
  if ((await selectTakenNumbers(em, userId, [typedNumber], 'invoice')).has(typedNumber)) {
    const free = parsed ? findFreeNumber(em, series, parsed) : findNextNumber(em, series, date);
    throw createNumberTakenError(typedNumber, (await free).number);
  }
  // A typed number that does not match the format is used without a change to the counter of the format.
  return { invoiceNumber: typedNumber, nextNumber: parsed ? await advanceSeries(em, series, parsed) : nextNumber };
}

async function chooseFollowingNumber(
  em: EntityManager,
  userId: string,
  { nextNumber: suggestedNumber }: InvoiceCounter,
  typedNumber: string | null,
): Promise<ChosenNumber> {
  let invoiceNumber = typedNumber ?? normalizeNumber(suggestedNumber);
  let { isTaken, nextNumber } = await findNumberConflict(em, userId, invoiceNumber, suggestedNumber);
  if (isTaken && typedNumber === null) {
    // An earlier release could suggest a number that looks like a number already in use. The next free number replaces
    // such a suggestion.
    invoiceNumber = nextNumber;
    ({ isTaken, nextNumber } = await findNumberConflict(em, userId, invoiceNumber, invoiceNumber));
  }
  if (isTaken) throw createNumberTakenError(invoiceNumber, nextNumber);
  return { invoiceNumber, nextNumber };
}

/** Numbers that look the same count as equal. The caller must have locked the user's invoice counter. */
async function findNumberConflict(
  em: EntityManager,
  userId: string,
  invoiceNumber: string,
  suggestedNumber: string,
): Promise<{ isTaken: boolean; nextNumber: string }> {
  let isTaken = false;
  let first: string | null = suggestNextNumber(invoiceNumber, suggestedNumber);
  while (first !== null) {
    const candidates = listSuccessiveNumbers(first, CHECKED_NUMBERS_PER_QUERY);
    const takenNumbers = await selectTakenNumbers(em, userId, [invoiceNumber, ...candidates], 'invoice');
    isTaken = takenNumbers.has(invoiceNumber);
    const freeNumber = candidates.find((number) => !takenNumbers.has(number));
    if (freeNumber !== undefined) return { isTaken, nextNumber: freeNumber };
    first = incrementNumber(candidates.at(-1)!);
  }
  return { isTaken, nextNumber: suggestedNumber };
}

function createNumberTakenError(number: string, freeNumber: string): AppError {
  const path = 'invoice.invoiceNumber';
  const message = validationTexts.invoiceNumberTaken(number, freeNumber);
  return new AppError('INVOICE_NUMBER_TAKEN', {
    message,
    errors: [{ path, message }],
  });
}
