import type { Reminders } from '@paperbill/contracts/http';
import { REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS } from '@paperbill/contracts/rules';
import { formatDate } from '../../languages/format.js';
import { t } from '../../languages/t.js';

/** @param days days after the due date; negative for days before it */
export function formatReminderDay(days: number): string {
  if (days === 0) return t('On the due date');
  return days < 0
    ? t('{count, plural, one {# day} other {# days}} before it is due', { count: -days })
    : t('{count, plural, one {# day} other {# days}} after it is due', { count: days });
}

/** @param textIfNoneLeft the text if no reminder is planned or paused */
export function describeNextReminder(
  { days, next, heldBy, source }: Reminders,
  textIfNoneLeft = t('All reminders have been sent'),
): string {
  if (days.length === 0) {
    return source === 'customer' ? t('No reminders for this customer') : t('No reminders for this invoice');
  }
  if (next) return t('Next reminder on {date}', { date: formatDate(next) });
  if (heldBy === 'unsent') return t('Reminders begin once you have mailed it');
  if (heldBy === 'message') return t('Reminders wait until you have read what your client said');
  if (heldBy === 'paid')
    return t('Your client says it is paid: reminders wait {days} days for it', {
      days: REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS,
    });
  if (heldBy === 'processing') return t('Reminders wait until the online payment is through');
  return textIfNoneLeft;
}
