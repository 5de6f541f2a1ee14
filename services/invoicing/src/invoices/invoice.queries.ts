import { raw } from '@mikro-orm/core';

/**
 * An invoice's status as it reads: an unpaid one that was due before today (UTC) is overdue, without anything ever
 * being stored (product-rules.md, "Overdue"). One expression for answers and filters alike.
 *
 * @param status the column
 * @param dueDate the column
 */
export const statusAsRead = (status: string, dueDate: string): string =>
  `case when ${status} <> 'paid' and ${dueDate} < (now() at time zone 'utc')::date then 'overdue' else ${status} end`;

/** When an invoice was marked paid: marked again, it keeps the time of the first. */
export const firstPaidAt = () => raw('coalesce(paid_at, now())');

/** The transaction's time. */
export const now = () => raw('now()');

/**
 * A condition: what comes after an invoice in a list that is newest first. Compared inside the database, because a
 * timestamp there is finer than JavaScript's.
 */
export const olderThan = (userId: string, id: string) => ({
  [raw((alias) => `(${alias}.created_at, ${alias}.id)`)]: {
    $lt: raw('(select created_at, id from invoices where id = ? and user_id = ?)', [id, userId]),
  },
});
