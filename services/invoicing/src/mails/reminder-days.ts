import { AppError } from '@paperbill/contracts/http';
import { areReminderDays, MAX_REMINDERS, REMINDER_DAYS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';

export function refuseReminderDays(path: string, days: readonly number[]): void {
  if (areReminderDays(days)) return;
  const { before, after } = REMINDER_DAYS;
  throw AppError.invalid({ path, message: validationTexts.reminderDays(MAX_REMINDERS, before, after) });
}

export const sortDays = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);
