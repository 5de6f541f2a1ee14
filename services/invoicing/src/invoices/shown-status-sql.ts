import { TODAY_OF_USER_SQL } from '../settings/today.js';

/**
 * The status that users see (rules INV-18, INV-19). It depends on the current date, so it is not stored.
 * `OVERDUE_COUNT` applies the same rule to `invoice_sums`.
 */
export const shownStatusSql = (column: (name: string) => string): string =>
  `case when ${column('voided_at')} is not null then 'void'
    when ${column('status')} = 'paid' then 'paid' when ${column('total')} < 0 then 'pending'
    when ${column('due_date')} < ${TODAY_OF_USER_SQL} then 'overdue' else ${column('status')} end`;
