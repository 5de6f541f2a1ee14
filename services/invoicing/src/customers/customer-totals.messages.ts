import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  invoicing,
  type ListPart,
  type OfUser,
  type TotalsOfCustomer,
  type TotalsSelection,
} from '@paperbill/contracts/nats';
import { Handles, listPart } from '@paperbill/messaging';

const MAX_PART_SIZE = 10_000;

@Controller()
export class CustomerTotalsMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getCustomerTotals)
  async totals({ userId, customerId, after }: OfUser & TotalsSelection): Promise<ListPart<TotalsOfCustomer>> {
    const found = await this.em.execute<TotalsOfCustomer[]>(
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
         ${customerId ? 'and customer_id = ?' : ''} ${after ? 'and customer_id > ?' : ''}
       group by customer_id order by customer_id limit ?`,
      [userId, ...(customerId ? [customerId] : []), ...(after ? [after] : []), MAX_PART_SIZE + 1],
    );
    return listPart(found, MAX_PART_SIZE);
  }
}
