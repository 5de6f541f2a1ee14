import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionEventState } from '@paperbill/contracts/http';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { isUncheckedSince } from './client-payments.queries.js';

/**
 * Maximum time without a check of an unfinished payment. The reconciliation checks these payments every hour, except
 * awaited bank transfers, see {@link isUncheckedSince}. A longer time means that several checks have failed.
 */
const MAX_UNCHECKED_MS = 3 * 60 * 60_000;

export interface PaymentFigures {
  oldestEventAgeSeconds: number;
  failedEvents: number;
  missedEvents: number;
  uncheckedPayments: number;
  restrictedAccounts: number;
}

const rowCountSql = sql<number>`count(*)::int`;

/** Counts events and payments. Each count must use an index, because the tables are large. */
export function selectPaymentFigures(em: EntityManager): Promise<PaymentFigures> {
  return kysely(em)
    .selectNoFrom(({ selectFrom }) => {
      const selectEventsInState = (state: SubscriptionEventState) =>
        selectFrom('payment_events').where('state', '=', state);
      return [
        selectEventsInState('received')
          .select(({ fn }) =>
            sql<number>`coalesce(extract(epoch from clock_timestamp() - ${fn.min('receivedAt')}), 0)::float`.as('age'),
          )
          .as('oldestEventAgeSeconds'),
        selectEventsInState('failed').select(rowCountSql.as('count')).as('failedEvents'),
        selectFrom('payment_events')
          .select(rowCountSql.as('count'))
          // `now()` is stable and allows an index scan. `clock_timestamp()` is volatile and does not.
          .where(sql<boolean>`received_at > now() - interval '1 day'`)
          .where('source', '=', 'reconciliation')
          .as('missedEvents'),
        selectFrom('client_payments')
          .select(rowCountSql.as('count'))
          .where(isUncheckedSince(new Date(Date.now() - MAX_UNCHECKED_MS)))
          .as('uncheckedPayments'),
        selectFrom('payment_accounts')
          .select(rowCountSql.as('count'))
          .where('isOn', '=', true)
          .where('state', '=', 'restricted')
          .as('restrictedAccounts'),
      ];
    })
    .$narrowType<PaymentFigures>()
    .executeTakeFirstOrThrow();
}
