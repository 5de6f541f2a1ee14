import type { EntityManager } from '@mikro-orm/postgresql';
import type { TotalsOfCustomer, TotalsSelection } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
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
            coalesce(sum(total) filter (where status = 'paid'), 0.00) as "totalPaid",
            coalesce(sum(total) filter (where status <> 'paid'), 0.00) as "totalOutstanding",
            round(avg(days_to_pay))::int as "averageDaysToPay"
     from (
       select *, case status when 'paid' then
         greatest(0, (paid_at at time zone 'utc')::date - invoice_date) end as days_to_pay
       from invoices
     ) as invoice
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
