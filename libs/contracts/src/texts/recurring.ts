import { failed } from './toast-text.js';

/** What happens to each invoice that is written by itself. */
const recurringDone: Record<'draft' | 'issue' | 'send', string> = {
  draft: 'begun as a draft',
  issue: 'issued',
  send: 'issued and mailed',
};

/** @param isDue the hour of the day at which they are made is there already */
const madeToday = (which: 'first' | 'next', mode: keyof typeof recurringDone, isDue: boolean): string =>
  `The ${which} one is ${recurringDone[mode]} today, ${isDue ? 'within minutes' : 'at 9 in the morning'}`;

export const recurringTexts = {
  madeToday: (which: 'first' | 'next', mode: keyof typeof recurringDone, isDue: boolean, to: string): string =>
    `${madeToday(which, mode, isDue)}${mode === 'send' && to ? `: to ${to}` : ''}.`,
  /** Such as 'every month' or 'every 2 weeks'. */
  every: (every: number, unit: 'week' | 'month' | 'year'): string =>
    every === 1 ? `every ${unit}` : `every ${every} ${unit}s`,
  /** @param next as it is shown; undefined where it is paused */
  repeats: (howOften: string, next: string | undefined): string =>
    `Repeats ${howOften}, ${next === undefined ? 'paused' : `next on ${next}`}`,
  repeatsAlready: 'It repeats already. This one comes beside it: your client gets both.',
  /** @param next as it is shown; undefined where it is paused */
  changes: (howOften: string, next: string | undefined): string =>
    `It repeats ${howOften}, ${next === undefined ? 'and is paused' : `next on ${next}`}. For other dates, end it and repeat the invoice anew.`,
  copies: (addresses: string): string => `With copies to ${addresses}`,
  made: (made: number): string => `${made} of them ${made === 1 ? 'was' : 'were'} made already`,
  submit: 'Repeat',
  submitNow: { draft: 'Create Draft Now', issue: 'Issue Now', send: 'Issue and Send Now' },
  isOver: 'That day is over',
  isOwnDate: 'This invoice has that date',
} as const;

export const recurringToasts = {
  created: (next: string) => ({ title: 'Invoice repeats', text: `Next on ${next}.` }),
  createdToday: (mode: keyof typeof recurringDone, isDue: boolean) => ({
    title: 'Invoice repeats',
    text: `${madeToday('first', mode, isDue)}.`,
  }),
  createFailed: failed('Not saved', 'Please try again.'),
  changed: { title: 'Changes saved', text: 'They count from the next invoice on.' },
  stateFailed: failed('Not changed', 'Please try again.'),
} as const;
