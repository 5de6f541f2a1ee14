/**
 * The texts of dialogs for recurring invoices. They are a separate entry point, so that other pages do not load them.
 */

import { errorToast } from './toast-text.js';

const createdTextByMode: Record<'draft' | 'issue' | 'send', string> = {
  draft: 'created as a draft',
  issue: 'issued',
  send: 'issued and mailed',
};

/** @param isDue whether the hour RECURRING_HOUR has already passed today, so that the copy is created immediately */
const formatCreatedToday = (which: 'first' | 'next', mode: keyof typeof createdTextByMode, isDue: boolean): string =>
  `The ${which} one is ${createdTextByMode[mode]} today, ${isDue ? 'within minutes' : 'at 9 in the morning'}`;

export const recurringFormTexts = {
  madeToday: (which: 'first' | 'next', mode: keyof typeof createdTextByMode, isDue: boolean, to: string): string =>
    `${formatCreatedToday(which, mode, isDue)}${mode === 'send' && to ? `: to ${to}` : ''}.`,
  repeatsAlready: 'It already repeats. Your client will get both invoices.',
  /** @param next the formatted next date of the schedule, or undefined if the schedule is paused */
  changes: (howOften: string, next: string | undefined): string =>
    `It repeats ${howOften}, ${next === undefined ? 'and is paused' : `next on ${next}`}.`,
  then: (dates: string): string => `then ${dates} and so on.`,
  copies: (addresses: string): string => `With copies to ${addresses}`,
  made: (made: number): string => `${made} of them ${made === 1 ? 'was' : 'were'} made already`,
  submit: 'Make recurring',
  submitNow: { draft: 'Create Draft Now', issue: 'Issue Now', send: 'Issue and Send Now' },
  isOver: 'This day is in the past',
  isOwnDate: 'This is the date of this invoice',
} as const;

export const recurringFormToasts = {
  created: (next: string) => ({ title: 'Invoice repeats', text: `Next on ${next}.` }),
  createdToday: (mode: keyof typeof createdTextByMode, isDue: boolean) => ({
    title: 'Invoice repeats',
    text: `${formatCreatedToday('first', mode, isDue)}.`,
  }),
  changed: { title: 'Changes saved', text: 'They apply from the next invoice on.' },
  failed: errorToast('Not saved', 'Please try again.'),
} as const;
