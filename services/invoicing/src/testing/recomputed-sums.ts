import type { TestService } from '@paperbill/testing';
import type { TestUser } from './test-user.js';

const SUM_COLUMNS = `invoice_date::text, due_date::text, created_on::text, currency, invoices, unpaid, marked_overdue, paid, voided, invoiced, collected,
  receivable, marked_overdue_receivable, negative, negative_receivable, partly_paid`;

export const selectStoredSums = ({ database }: TestService, { id }: TestUser) =>
  database.query(`select ${SUM_COLUMNS} from invoice_sums where user_id = $1 order by 1, 2, 3, 4`, [id]);

export const recomputeSums = ({ database }: TestService, { id }: TestUser) =>
  database.query(
    `select ${SUM_COLUMNS} from (
       select invoice_date, due_date, (created_at at time zone 'utc')::date as created_on, currency,
         count(*)::int as invoices,
         count(nullif(status, 'paid'))::int as unpaid,
         count(*) filter (where status = 'overdue' and total >= 0)::int as marked_overdue,
         count(*) filter (where status = 'paid' and voided_at is null)::int as paid,
         count(voided_at)::int as voided,
         sum(total - amount_credited) as invoiced,
         sum(amount_paid) as collected,
         sum(case when status <> 'paid' then total - amount_credited - amount_paid else 0 * total end) as receivable,
         sum(case when status = 'overdue' and total >= 0 then total - amount_credited - amount_paid else 0 * total end)
           as marked_overdue_receivable,
         count(*) filter (where status <> 'paid' and total < 0)::int as negative,
         sum(case when status <> 'paid' and total < 0 then total - amount_credited - amount_paid else 0 * total end)
           as negative_receivable,
         count(*) filter (where is_partly_paid)::int as partly_paid
       from invoices where user_id = $1 group by 1, 2, 3, 4
     ) as recounted order by 1, 2, 3, 4`,
    [id],
  );
