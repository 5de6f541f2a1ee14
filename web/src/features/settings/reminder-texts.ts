import type { Reminders } from '@paperbill/contracts/http';
import { formatDate, REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS } from '@paperbill/contracts/rules';

/**
 * Returns a text for the day of a reminder, such as '3 days before it is due'.
 * @param days relative to the due date; a negative number means before the due date
 */
export function formatReminderDay(days: number): string {
  if (days === 0) return 'On the due date';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} it is due`;
}

/** @param noneLeft the text if no reminder is planned and none is paused */
export function describeNextReminder(
  { days, next, heldBy, source }: Reminders,
  noneLeft = 'All reminders have been sent',
): string {
  if (days.length === 0) {
    return source === 'customer' ? 'No reminders for this customer' : 'No reminders for this invoice';
  }
  if (next) return `Next reminder on ${formatDate(next)}`;
  if (heldBy === 'unsent') return 'Reminders begin once you have mailed it';
  if (heldBy === 'message') return 'Reminders wait until you have read what your client said';
  if (heldBy === 'paid')
    return `Your client says it is paid: reminders wait ${REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS} days for it`;
  return noneLeft;
}
