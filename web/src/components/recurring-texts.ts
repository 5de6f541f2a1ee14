import type { RecurringUnit } from '@paperbill/contracts/rules';
import { t } from '../languages/t.js';

export const recurringTexts = {
  files: 'Files for each new invoice',
  every(every: number, unit: RecurringUnit): string {
    if (unit === 'week') return t('{every, plural, =1 {every week} other {every # weeks}}', { every });
    return unit === 'month'
      ? t('{every, plural, =1 {every month} other {every # months}}', { every })
      : t('{every, plural, =1 {every year} other {every # years}}', { every });
  },
  /** @param next the date of the next invoice; undefined if the schedule is paused */
  repeats: (interval: string, next: string | undefined): string =>
    next === undefined
      ? t('Repeats {howOften}, paused', { howOften: interval })
      : t('Repeats {howOften}, next on {next}', { howOften: interval, next }),
} as const;
