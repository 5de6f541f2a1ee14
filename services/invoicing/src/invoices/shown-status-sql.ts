import { TODAY_OF_USER } from '../settings/today.js';

/**
 * Returns SQL of the status of an invoice as users see it (rules INV-18, INV-19). The status is void if credit notes
 * cancelled the invoice. The status is overdue if the invoice is unpaid, not negative, and was due before today in
 * the user's time zone. The result depends on the date, so it is not stored. `OVERDUE_COUNT` applies the same rule to
 * `invoice_sums`.
 *
 * @param column returns the SQL of a column
 */
export const shownStatusSql = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is not null then 'void'
    when ${column('status')} = 'paid' then 'paid' when ${column('total')} < 0 then 'pending'
    when ${column('due_date')} < ${TODAY_OF_USER} then 'overdue' else ${column('status')} end`;
