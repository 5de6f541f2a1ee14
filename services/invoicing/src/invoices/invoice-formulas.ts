import { TODAY } from '../settings/today.js';

/**
 * SQL of an invoice's status as it reads (product-rules.md, "Overdue"): void where credit notes cancelled it, overdue where it
 * is unpaid and was due before today, by its user's clock. One of a negative total is never overdue. Answers and filters share
 * this expression; `invoice_sums` counts by the same rule (`OVERDUE`).
 *
 * @param column SQL of a column, by its name
 */
export const statusAsRead = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is not null then 'void'
    when ${column('status')} = 'paid' then 'paid' when ${column('total')} < 0 then 'pending'
    when ${column('due_date')} < ${TODAY} then 'overdue' else ${column('status')} end`;

/** SQL of what somebody entered as paid of an invoice, beside what marks recorded. */
export const amountEntered = (id: string): string =>
  `(select coalesce(sum(amount), 0.00) from payments
    where invoice_id = ${id} and removed_at is null and source = 'entered')`;
