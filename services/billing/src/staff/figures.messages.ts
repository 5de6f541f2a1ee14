import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { BillingFigures } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';

@Controller()
export class FiguresMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(billing.getFigures)
  async figures(): Promise<BillingFigures> {
    const [figures] = await this.em.execute<[BillingFigures]>(`
      select count(*) filter (where status = 'active')::int as active,
             count(*) filter (where status = 'trial')::int as trial,
             count(*) filter (where status = 'cancelled_but_active')::int as cancelled,
             count(*) filter (where payment_problem)::int as "paymentProblems",
             (select count(*)::int from subscription_events where state = 'failed') as "failedEvents",
             coalesce(sum(monthly_amount) filter (where status = 'active'), 0.00) as "monthlyRecurringRevenue"
      from subscriptions`);
    return figures;
  }
}
