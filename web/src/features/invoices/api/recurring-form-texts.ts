import type { RecurringMode } from '@paperbill/contracts/rules';
import { errorToast, type ToastText } from '@paperbill/contracts/texts';
import { t, type TextId } from '../../../languages/t.js';

type ScheduledInvoice = 'first' | 'next';

/** `isDue` is true after RECURRING_HOUR. The server then creates the new invoice within minutes. */
const describeToday = (which: ScheduledInvoice, mode: RecurringMode, isDue: boolean): string =>
  t(
    'The {which, select, first {first} other {next}} one is {mode, select, draft {created as a draft} issue {issued} other {issued and mailed}} today, {isDue, select, yes {within minutes} other {at 9 in the morning}}.',
    { which, mode, isDue: isDue ? 'yes' : 'no' },
  );

export const recurringFormTexts = {
  madeToday: (which: ScheduledInvoice, mode: RecurringMode, isDue: boolean, to: string): string =>
    mode === 'send' && to
      ? t(
          'The {which, select, first {first} other {next}} one is issued and mailed today, {isDue, select, yes {within minutes} other {at 9 in the morning}}: to {to}.',
          { which, isDue: isDue ? 'yes' : 'no', to },
        )
      : describeToday(which, mode, isDue),
  repeatsAlready: 'It already repeats. Your client will get both invoices.',
  /** @param next the date of the next invoice; undefined if the schedule is paused */
  changes: (howOften: string, next: string | undefined): string =>
    next === undefined
      ? t('It repeats {howOften}, and is paused.', { howOften })
      : t('It repeats {howOften}, next on {next}.', { howOften, next }),
  // The text starts in lower case, because it may follow a comma.
  then: (dates: string): string => t('then {dates} and so on.', { dates }),
  copies: (addresses: string): string => t('With copies to {addresses}', { addresses }),
  made: (made: number): string =>
    t('{made, plural, one {# of them was made already} other {# of them were made already}}', { made }),
  submit: 'Make recurring',
  submitNow: { draft: 'Create Draft Now', issue: 'Issue Now', send: 'Issue and Send Now' },
  isOver: 'This day is in the past',
  isOwnDate: 'This is the date of this invoice',
} as const satisfies Record<string, TextId | Record<RecurringMode, TextId> | ((...values: never[]) => string)>;

export const recurringFormToasts = {
  created: (next: string): ToastText => ({ title: 'Invoice repeats', text: t('Next on {next}.', { next }) }),
  createdToday: (mode: RecurringMode, isDue: boolean): ToastText => ({
    title: 'Invoice repeats',
    text: describeToday('first', mode, isDue),
  }),
  changed: { title: 'Changes saved', text: 'They apply from the next invoice on.' },
  failed: errorToast('Not saved', 'Please try again.'),
} as const;
