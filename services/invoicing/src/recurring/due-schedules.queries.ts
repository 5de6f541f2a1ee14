import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewRecurring, StoredRefusal } from '@paperbill/contracts/http';
import { type CalendarDate, MAX_RECURRING } from '@paperbill/contracts/rules';
import { RETRY_DELAY, sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { selectFairBatchSql } from '../fair-batch.js';
import { dateSql, scheduleDueAtSql, hasNextDate, userTimeZoneSql } from './recurring-dates-sql.js';

const timestampSql = (moment: string) => sql<Timestamp>`${moment}::timestamptz`;

export interface DueRecurring {
  id: string;
  userId: string;
}

const MAX_SEARCHED_SCHEDULES = 10 * MAX_RECURRING;

/** A leased schedule becomes due again after 10 minutes. */
export const leaseDueSchedules = (em: EntityManager, now: string, limit: number): Promise<DueRecurring[]> => {
  const moment = timestampSql(now);
  return kysely(em)
    .updateTable('recurring_invoices')
    .set({ lookAt: sql<Timestamp>`${moment} + interval '10 minutes'` })
    .where(
      'id',
      'in',
      selectFairBatchSql({
        ...({ table: 'recurring_invoices', id: 'id', state: 'active' } as const),
        ...{ moment, candidateLimit: MAX_SEARCHED_SCHEDULES, limit },
      }),
    )
    .returning(['id', 'userId'])
    .execute();
};

export async function retryScheduleSoon(em: EntityManager, id: string, now: string): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ lookAt: sql<Timestamp>`least(look_at, ${timestampSql(now)} + ${RETRY_DELAY})` })
    .where('id', '=', id)
    .execute();
}

export interface DueCopy extends Pick<NewRecurring, 'mode' | 'recipients'> {
  n: number;
  date: CalendarDate;
  invoiceId: string;
  /** True if the date of the copy is before today. A copy is late after a failure or an outage. */
  isLate: boolean;
}

/**
 * Returns the due copy of a schedule. If no copy is due, the function stores when the schedule is checked next, or ends
 * the schedule.
 */
export async function findDueCopy(em: EntityManager, id: string, now: string): Promise<DueCopy | undefined> {
  const moment = timestampSql(now);
  const step = await kysely(em)
    .updateTable('recurring_invoices')
    .set((eb) => ({
      state: eb
        .case()
        .when(hasNextDate)
        .then(eb.ref('state'))
        .else('ended' as const)
        .end(),
      lookAt: eb
        .case()
        .when(eb.and([hasNextDate, eb(scheduleDueAtSql, '>', moment)]))
        .then(scheduleDueAtSql)
        .else(eb.ref('lookAt'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning((eb) => [
      'nextN as n',
      dateSql('next_n').as('date'),
      'invoiceId',
      'mode',
      'recipients',
      asBoolean(eb.and([eb('state', '=', 'active'), eb(scheduleDueAtSql, '<=', moment)])).as('isDue'),
      sql<boolean>`${dateSql('next_n')} < (${moment} at time zone ${userTimeZoneSql})::date`.as('isLate'),
    ])
    .executeTakeFirst();
  return step?.isDue ? step : undefined;
}

/**
 * Advances a schedule to its next date. The caller must create the copy in the same transaction.
 * @returns undefined if the copy already exists, if the schedule is paused or ended, or if its mode changed
 */
export const advanceSchedule = (
  em: EntityManager,
  id: string,
  { n, mode }: DueCopy,
): Promise<Pick<NewRecurring, 'mode' | 'recipients'> | undefined> =>
  kysely(em)
    .updateTable('recurring_invoices')
    .set((eb) => ({ nextN: eb('nextN', '+', 1), made: eb('made', '+', 1), error: '', failure: null }))
    .where('id', '=', id)
    .where('nextN', '=', n)
    .where('state', '=', 'active')
    .where('mode', mode === 'draft' ? '=' : '<>', 'draft')
    .returning(['mode', 'recipients'])
    .executeTakeFirst();

interface RunToStore {
  id: string;
  userId: string;
  step: DueCopy;
  invoiceId: string | null;
  draftId: string | null;
  isUnsent: boolean;
}

export async function insertRun(em: EntityManager, run: RunToStore): Promise<void> {
  const { id, userId, step, invoiceId, draftId, isUnsent } = run;
  await kysely(em)
    .insertInto('recurring_runs')
    .values({ recurringId: id, n: step.n, userId, date: step.date, invoiceId, draftId, isUnsent })
    .execute();
}

export async function storeFailure(em: EntityManager, id: string, failure: StoredRefusal): Promise<void> {
  await kysely(em).updateTable('recurring_invoices').set({ failure }).where('id', '=', id).execute();
}
