import type { EntityManager } from '@mikro-orm/postgresql';
import type { TotalsOfCustomer, TotalsSelection } from '@paperbill/contracts/nats';
import { type Decimal, MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { toIdArraySql, sql } from '@paperbill/service-kit';
import { countSql, kysely } from '../tables.js';

/** Returns the invoice totals of each customer, sorted by customer id. Customers without invoices are left out. */
export const selectCustomerTotals = (
  em: EntityManager,
  userId: string,
  { customerId, customerIds, after }: TotalsSelection,
  limit: number,
): Promise<TotalsOfCustomer[]> =>
  kysely(em)
    .selectFrom('invoices')
    .select([
      'customerId',
      countSql.as('totalInvoices'),
      sql<Decimal>`coalesce(sum(amount_paid), 0.00)`.as('totalPaid'),
      sql<Decimal>`coalesce(sum(outstanding), 0.00)`.as('totalOutstanding'),
      sql<number | null>`round(avg(greatest(0, paid_on - invoice_date))
        filter (where status = 'paid' and voided_at is null and total <> 0))::int`.as('averageDaysToPay'),
    ])
    .$narrowType<{ customerId: string }>()
    .where('userId', '=', userId)
    .where('customerId', 'is not', null)
    .$if(!!customerId, (invoices) => invoices.where('customerId', '=', customerId!))
    .$if(!!customerIds, (invoices) =>
      invoices.where(sql<boolean>`customer_id = any(${toIdArraySql(customerIds!.slice(0, MAX_PAGE_SIZE))}::uuid[])`),
    )
    .$if(!!after, (invoices) => invoices.where('customerId', '>', after!))
    .groupBy('customerId')
    .orderBy('customerId')
    .limit(limit)
    .execute();
