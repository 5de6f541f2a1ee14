/**
 * Returns a text for the day of a reminder, such as '3 days before it is due'.
 * @param days relative to the due date; a negative number means before the due date
 */
export function formatReminderDay(days: number): string {
  if (days === 0) return 'On the due date';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} it is due`;
}
