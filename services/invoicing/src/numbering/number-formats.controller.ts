import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  AppError,
  defaultNumberFormats,
  type DocumentKind,
  type NumberFormat,
  type NumberFormatChange,
  type NumberFormats,
} from '@paperbill/contracts/http';
import { invoicing, type WithUserId } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  continueCounter,
  findNumberFormatProblem,
  formatNumber,
  getNumberPeriod,
  parseNumber,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { selectTodayOfUser } from '../settings/settings.queries.js';
import type { InvoiceCounter } from './invoice-counter.entity.js';
import { lockCounter, readCounter, updateCounter } from './invoice-counter.queries.js';
import { storeCounter } from './number-counter.queries.js';
import { counterColumns, findFreeNumber, findNextNumber, type NumberSeries } from './number-series.js';

@Controller()
export class NumberFormatsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getNumberFormats)
  get({ userId }: WithUserId) {
    return readNumberFormats(this.em, userId);
  }

  @Handles(invoicing.saveNumberFormat)
  save({ userId, kind, format, nextCounter }: WithUserId & NumberFormatChange & { kind: DocumentKind }) {
    const problem =
      format === '' && kind !== 'invoice' ? validationTexts.numberFormatRequired : findNumberFormatProblem(format);
    if (problem) throw AppError.invalid({ path: 'format', message: problem });
    return this.em.transactional(async (em) => {
      const counter = await lockCounter(em, userId);
      const today = await selectTodayOfUser(em);
      const series = { userId, kind, format };
      const columns = counterColumns[kind];
      const before = await describeFormat(em, userId, kind, counter, today);
      const next = format ? await storeCounterOfFormat(em, series, before, today, nextCounter) : before.nextNumber;
      await updateCounter(em, userId, { [columns.format]: format, [columns.next]: next });
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'numberFormats' });
      return readNumberFormats(em, userId);
    });
  }
}

async function readNumberFormats(em: EntityManager, userId: string): Promise<NumberFormats> {
  const counter = await readCounter(em, userId);
  const today = await selectTodayOfUser(em);
  return {
    invoice: await describeFormat(em, userId, 'invoice', counter, today),
    quote: await describeFormat(em, userId, 'quote', counter, today),
    creditNote: await describeFormat(em, userId, 'creditNote', counter, today),
  };
}

async function describeFormat(
  em: EntityManager,
  userId: string,
  kind: DocumentKind,
  counter: InvoiceCounter,
  today: CalendarDate,
): Promise<NumberFormat> {
  const columns = counterColumns[kind];
  const format = counter[columns.format];
  if (format) {
    const { number: nextNumber, counter: nextCounter } = await findNextNumber(em, { userId, kind, format }, today);
    return { format, nextNumber, nextCounter };
  }
  const initial = defaultNumberFormats[kind];
  const nextNumber = counter[columns.next];
  return { format: initial, nextNumber, nextCounter: initial ? parseNumber(initial, nextNumber)!.counter : null };
}

/**
 * Stores the next counter of a number format, and returns the next number. The caller must store the format itself.
 * @throws AppError INVALID_INPUT if the number with the counter `nextCounter` is taken
 */
async function storeCounterOfFormat(
  em: EntityManager,
  series: NumberSeries,
  previousFormat: NumberFormat,
  today: CalendarDate,
  nextCounter?: number,
): Promise<string> {
  const { userId, kind, format } = series;
  const counter = nextCounter ?? continueCounter(format, previousFormat, today);
  const freeNumber = await findFreeNumber(em, series, { period: getNumberPeriod(format, today), counter });
  if (nextCounter !== undefined && freeNumber.counter !== nextCounter) {
    const params = [formatNumber(format, today, nextCounter), freeNumber.number] as const;
    throw AppError.invalidField('nextCounter', { code: 'numberUsed', params: [...params] });
  }
  await storeCounter(em, userId, kind, freeNumber);
  return freeNumber.number;
}
