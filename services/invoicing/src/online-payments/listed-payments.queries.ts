import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListedPayment } from '@paperbill/contracts/http';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/**
 * Returns the payments of an invoice, including online payments that are not complete. The notes of the user are
 * left out.
 */
export async function selectListedPayments(
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<ListedPayment[]> {
  const recordedPayments = kysely(em)
    .selectFrom('payments')
    .leftJoin('online_payments', 'online_payments.id', 'onlinePaymentId')
    .select([
      'payments.date',
      'payments.amount',
      sql<ListedPayment['method']>`coalesce(online_payments.method, payments.method)`.as('method'),
      sql<ListedPayment['kind']>`case when note_code = 'dispute' then 'dispute' when payments.amount < 0 then 'refund'
        else 'payment' end`.as('kind'),
      'payments.createdAt',
    ])
    .where('payments.userId', '=', userId)
    .where('payments.invoiceId', '=', invoiceId)
    .where('removedAt', 'is', null);
  const incomplete = kysely(em)
    .selectFrom('online_payments')
    .select([
      sql<CalendarDate>`day_of_user(created_at)`.as('date'),
      'amount',
      'method',
      sql<ListedPayment['kind']>`state`.as('kind'),
      'createdAt',
    ])
    .where('userId', '=', userId)
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['processing', 'awaiting_transfer']);
  const payments = await recordedPayments.unionAll(incomplete).orderBy('date').orderBy('createdAt').execute();
  return payments.map(({ createdAt: _, ...payment }) => payment);
}
