import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type CardAgreement,
  type Recurring,
  getRefusalText,
  type SavedCard,
  type StoppedCard,
  type StoredRefusal,
} from '@paperbill/contracts/http';
import type { CalendarDate, Decimal } from '@paperbill/contracts/rules';
import { formatInstantSql, jsonBuildObject, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { dateSql } from './recurring-dates-sql.js';

const SCHEDULE_LIST_LIMITS = { dates: 3, runs: 5 };

const selectSchedules = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .innerJoin('invoices', 'invoices.id', 'recurring_invoices.invoiceId')
    .select(['recurring_invoices.id', 'invoiceId', 'invoiceNumber', 'clientName', 'clientEmail', 'companyEmail'])
    .select([
      'currency',
      'total',
      'revision',
      'every',
      'unit',
      'startsOn',
      'endsOn',
      'count',
      'mode',
      'recipients',
      'state',
    ])
    .select(['made', 'error', 'failure'])
    .select(({ selectFrom }) => [
      selectFrom('saved_cards')
        .select(({ cast, ref }) =>
          jsonBuildObject({
            brand: ref('brand'),
            last4: ref('last4'),
            savedAt: formatInstantSql(ref('savedAt')),
            maxAmount: cast<Decimal>('maxAmount', 'text'),
            currency: ref('saved_cards.currency'),
          }).as('card'),
        )
        .whereRef('recurringId', '=', 'recurring_invoices.id')
        .where('saved_cards.state', '=', 'active')
        .as('savedCard'),
      selectFrom('saved_cards')
        .select(({ ref }) =>
          jsonBuildObject({
            brand: ref('brand'),
            last4: ref('last4'),
            stoppedBy: ref('stoppedBy').$notNull(),
            stoppedAt: formatInstantSql(ref('stoppedAt')).$notNull(),
          }).as('card'),
        )
        .whereRef('recurringId', '=', 'recurring_invoices.id')
        .where('stoppedBy', 'is not', null)
        .as('stoppedCard'),
    ])
    .select(({ fn, selectFrom }) => [
      sql<CalendarDate[]>`case when state = 'active' then array(
        select ${dateSql('n')}::text from generate_series(next_n, next_n + ${SCHEDULE_LIST_LIMITS.dates - 1}) n
        where (ends_on is null or ${dateSql('n')} <= ends_on) and (count is null or made + n - next_n < count) order by n)
        else '{}' end`.as('nextDates'),
      fn
        .coalesce(
          selectFrom(
            selectFrom('recurring_runs as runs')
              .leftJoin('invoices as made_invoice', 'made_invoice.id', 'runs.invoiceId')
              .select(({ ref, selectFrom }) => [
                'runs.n',
                jsonBuildObject({
                  date: ref('runs.date'),
                  invoiceId: ref('runs.invoiceId'),
                  invoiceNumber: ref('made_invoice.invoiceNumber'),
                  draftId: sql<string | null>`${selectFrom('invoice_drafts')
                    .select('invoice_drafts.id')
                    .whereRef('invoice_drafts.id', '=', 'runs.draftId')
                    .whereRef('invoice_drafts.userId', '=', 'runs.userId')}`,
                  isUnsent: ref('runs.isUnsent'),
                }).as('run'),
              ])
              .whereRef('runs.recurringId', '=', 'recurring_invoices.id')
              .orderBy('runs.n', 'desc')
              .limit(sql.lit(SCHEDULE_LIST_LIMITS.runs))
              .as('newest'),
          ).select(({ fn, ref }) => fn.jsonAgg(ref('newest.run')).orderBy('newest.n', 'desc').as('runs')),
          sql<never[]>`'[]'`,
        )
        .as('runs'),
    ])
    .where('recurring_invoices.userId', '=', userId);

/**
 * The failure code allows clients to show the error in another language. Rows of earlier releases have an error text
 * instead of a code.
 */
const toRecurring = <
  Row extends {
    error: string;
    failure: StoredRefusal | null;
    savedCard: (SavedCard & CardAgreement) | null;
    stoppedCard: StoppedCard | null;
  },
>({
  failure,
  savedCard,
  stoppedCard,
  ...recurring
}: Row) => ({
  ...recurring,
  ...(failure && { failure }),
  ...(savedCard && { savedCard }),
  ...(stoppedCard && { stoppedCard }),
  error: (failure && getRefusalText(failure)) || recurring.error,
});

export async function selectRecurring(em: EntityManager, userId: string, invoiceId?: string): Promise<Recurring[]> {
  const rows = await selectSchedules(em, userId)
    .$if(!!invoiceId, (schedules) => schedules.where('invoiceId', '=', invoiceId!))
    .orderBy((eb) => eb('state', '=', 'ended'))
    .orderBy((eb) => eb.case().when('state', '<>', 'ended').then(dateSql('next_n')).end())
    .orderBy('recurring_invoices.createdAt', 'desc')
    .orderBy('recurring_invoices.id')
    .execute();
  return rows.map(toRecurring);
}

export async function findRecurring(em: EntityManager, userId: string, id: string): Promise<Recurring | undefined> {
  const row = await selectSchedules(em, userId).where('recurring_invoices.id', '=', id).executeTakeFirst();
  return row && toRecurring(row);
}
