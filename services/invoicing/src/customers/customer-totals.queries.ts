import type { EntityManager } from '@mikro-orm/postgresql';
import type { TotalsOfCustomer, TotalsSelection } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { AMOUNT_OWED } from '../invoices/invoice.queries.js';
import { idArray } from '@paperbill/service-kit';

/** The totals of a user's customers that have invoices, in the order of their ids. */
export const selectCustomerTotals = (
  em: EntityManager,
  userId: string,
  { customerId, customerIds, after }: TotalsSelection,
  limit: number,
): Promise<TotalsOfCustomer[]> =>
  em.execute<TotalsOfCustomer[]>(
    `select customer_id as "customerId",
            count(*)::int as "totalInvoices",
            coalesce(sum(amount_paid), 0.00) as "totalPaid",
            ${AMOUNT_OWED} as "totalOutstanding",
            round(avg(greatest(0, paid_on - invoice_date)) filter (where status = 'paid' and voided_at is null and total <> 0))::int as "averageDaysToPay"
     from invoices
     where user_id = ? and customer_id is not null
       ${customerId ? 'and customer_id = ?' : ''} ${customerIds ? 'and customer_id = any(?::uuid[])' : ''} ${after ? 'and customer_id > ?' : ''}
     group by customer_id order by customer_id limit ?`,
    [
      userId,
      ...(customerId ? [customerId] : []),
      ...(customerIds ? [idArray(customerIds.slice(0, MAX_PAGE_SIZE))] : []),
      ...(after ? [after] : []),
      limit,
    ],
  );
