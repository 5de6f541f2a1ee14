/** When a reminder goes out, such as '3 days before the due date'. @param days after the due date */
export function reminderDay(days: number): string {
  if (days === 0) return 'On the due date';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} it is due`;
}
