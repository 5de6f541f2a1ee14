import { AppError } from '@paperbill/contracts/http';
import { areReminderDays, MAX_REMINDERS, REMINDER_DAYS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';

/** @throws AppError INVALID_INPUT if the days are not allowed */
export function refuseReminderDays(path: string, days: readonly number[]): void {
  if (areReminderDays(days)) return;
  const { before, after } = REMINDER_DAYS;
  throw AppError.invalid({ path, message: validationTexts.reminderDays(MAX_REMINDERS, before, after) });
}

/** Ascending, without duplicates. */
export const sortDays = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);
