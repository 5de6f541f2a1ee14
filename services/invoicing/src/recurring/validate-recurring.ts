import { AppError, type NewRecurring, type Recurring, type RecurringChanges } from '@paperbill/contracts/http';
import { type CalendarDate, MAX_RECURRING_COUNT, MAX_RECURRING_EVERY } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { createFieldError } from '@paperbill/money/field-errors';

export function validateInterval({ every }: Pick<NewRecurring, 'every'>): void {
  if (!isIntegerBetween(every, MAX_RECURRING_EVERY))
    throw AppError.invalid({ path: 'every', message: validationTexts.recurringEvery(MAX_RECURRING_EVERY) });
}

export function validateChanges({ endsOn, count, mode, recipients }: RecurringChanges): void {
  if (endsOn !== null && count !== null)
    throw AppError.invalid({ path: 'count', message: validationTexts.recurringOneEnd });
  if (count !== null && !isIntegerBetween(count, MAX_RECURRING_COUNT)) {
    throw AppError.invalid({ path: 'count', message: validationTexts.recurringEvery(MAX_RECURRING_COUNT) });
  }
  if (mode === 'send' && !recipients)
    throw AppError.invalid({ path: 'recipients', message: validationTexts.recurringRecipients });
}

export function requireNextDate(
  { made }: Recurring,
  nextDate: CalendarDate,
  { endsOn, count }: RecurringChanges,
): void {
  if (count !== null && count <= made)
    throw AppError.invalidField('count', { code: 'recurringCountMade', params: [made] });
  if (endsOn !== null && endsOn < nextDate)
    throw AppError.invalid(createFieldError('endsOn', { code: 'recurringEndsSoon', params: [{ date: nextDate }] }));
}

const isIntegerBetween = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max;
