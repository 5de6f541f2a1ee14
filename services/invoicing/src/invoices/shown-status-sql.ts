import { TODAY_OF_USER_SQL } from '../settings/today.js';

/**
 * Returns an SQL expression for the status that users see (rules INV-18, INV-19). An invoice is void if credit notes
 * cancelled it. An invoice is overdue if it is unpaid, not negative, and was due before today in the user's time zone.
 * The status depends on the current date, so it is not stored. `OVERDUE_COUNT` applies the same rule to `invoice_sums`.
 *
 * @param column returns an SQL expression for a column
 */
export const shownStatusSql = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is not null then 'void'
    when ${column('status')} = 'paid' then 'paid' when ${column('total')} < 0 then 'pending'
    when ${column('due_date')} < ${TODAY_OF_USER_SQL} then 'overdue' else ${column('status')} end`;
