import { TODAY } from '../settings/today.js';

/**
 * SQL of an invoice's status as it reads (rules INV-18, INV-19): void where credit notes cancelled it, overdue where it
 * is unpaid and was due before today, by its user's clock. One of a negative total is never overdue. Answers and filters share
 * this expression, which reads stored columns and the clock: it depends on today's date, so it cannot be stored; `invoice_sums`
 * counts by the same rule (`OVERDUE`).
 *
 * @param column SQL of a column, by its name
 */
export const statusAsRead = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is not null then 'void'
    when ${column('status')} = 'paid' then 'paid' when ${column('total')} < 0 then 'pending'
    when ${column('due_date')} < ${TODAY} then 'overdue' else ${column('status')} end`;
