import type { EntityManager } from '@mikro-orm/postgresql';
import type { AutomaticPaymentState } from '@paperbill/contracts/http';
import type { InvoiceOfSchedule } from '@paperbill/contracts/nats';
import { sql, type Timestamp } from '@paperbill/service-kit';
import { MAX_CHARGE_DELAY_DAYS } from '../online-payments/automatic-payment.queries.js';
import { kysely } from '../tables.js';
import { selectFairBatchSql } from '../fair-batch.js';

export interface DueCharge extends InvoiceOfSchedule {
  /** True if the last time for the charge has passed (rule CARD-7). */
  isTooLate: boolean;
}

const MAX_SEARCHED_CHARGES = 2_000;

/** The lease lasts 10 minutes. If Stripe has not decided about a charge by then, billing is asked again. */
export const leaseDueCharges = (em: EntityManager, limit: number): Promise<DueCharge[]> =>
  kysely(em)
    .updateTable('automatic_payments')
    .set({ lookAt: sql<Timestamp>`now() + interval '10 minutes'` })
    .where(
      'invoiceId',
      'in',
      selectFairBatchSql({
        ...({ table: 'automatic_payments', id: 'invoiceId', state: 'planned' } as const),
        ...{ moment: sql<Timestamp>`now()`, candidateLimit: MAX_SEARCHED_CHARGES, limit },
      }),
    )
    .returning([
      ...(['invoiceId', 'userId', 'recurringId'] as const),
      sql<boolean>`due_at <= now() - make_interval(days => ${MAX_CHARGE_DELAY_DAYS})`.as('isTooLate'),
    ])
    .execute();

/** Retries a charge after a failed request. The delay grows with the time since the charge was due. */
export async function retryCharge(em: EntityManager, { invoiceId }: DueCharge): Promise<void> {
  await kysely(em)
    .updateTable('automatic_payments')
    .set({
      lookAt: sql<Timestamp>`now() + greatest(interval '1 minute', least(interval '6 hours', (now() - due_at) / 2))`,
    })
    .where('invoiceId', '=', invoiceId)
    .execute();
}

/** Stores the result of a charge. Returns false if the charge was already finished or canceled. */
export async function storeResult(
  em: EntityManager,
  { invoiceId }: DueCharge,
  state: AutomaticPaymentState,
): Promise<boolean> {
  const stored = await kysely(em)
    .updateTable('automatic_payments')
    .set({ state })
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'planned')
    .returning('invoiceId')
    .executeTakeFirst();
  return !!stored;
}
