import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type InvoiceStats, type OfUser, periodStart, type RevenuePeriod } from '@paperbill/contracts';
import { Handles } from '@paperbill/messaging';

@Controller()
export class InvoiceStatsMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getStats)
  async stats({ userId, period }: OfUser & { period: RevenuePeriod }): Promise<InvoiceStats> {
    const start = periodStart(period, new Date());
    const [stats] = await this.em.execute<[InvoiceStats]>(
      `select count(*)::int as "totalInvoices",
              count(*) filter (where status <> 'paid')::int as "pendingInvoices",
              count(*) filter (where status = 'paid')::int as "paidInvoices",
              coalesce(sum(total), 0.00) as "totalInvoiced",
              coalesce(sum(total) filter (where status = 'paid'), 0.00) as "collectedAmount",
              coalesce(sum(total) filter (where status <> 'paid'), 0.00) as "receivableAmount"
       from invoices where user_id = ? and invoice_date >= ?`,
      [userId, start ?? '-infinity'],
    );
    return stats;
  }
}
