/**
 * An invoice's status as it reads: an unpaid one that was due before today (UTC) is overdue, without anything ever
 * being stored. One expression for answers and filters alike.
 */
export const statusAsRead = (status: string, dueDate: string): string =>
  `case when ${status} <> 'paid' and ${dueDate} < (now() at time zone 'utc')::date then 'overdue' else ${status} end`;
