import { errorToast } from './toast-text.js';

export const recurringTexts = {
  files: 'Files for each new invoice',
  /** Returns the interval of a schedule as a text: 'every month' or 'every 2 weeks'. */
  every: (every: number, unit: 'week' | 'month' | 'year'): string =>
    every === 1 ? `every ${unit}` : `every ${every} ${unit}s`,
  /** @param next the formatted next date of the schedule, or undefined if the schedule is paused */
  repeats: (howOften: string, next: string | undefined): string =>
    `Repeats ${howOften}, ${next === undefined ? 'paused' : `next on ${next}`}`,
} as const;

export const recurringToasts = {
  stateFailed: errorToast('Not changed', 'Please try again.'),
} as const;
