import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type NewRecurring,
  type Recurring,
  type RecurringChanges,
  refusalText,
  type StoredRefusal,
} from '@paperbill/contracts/http';
import {
  type CalendarDate,
  MAX_RECURRING,
  RECURRING_HOUR,
  type RecurringState,
  type Rhythm,
} from '@paperbill/contracts/rules';
import { jsonBuildObject, type KeyedRequest, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { TODAY_OF_USER } from '../settings/today.js';
import { countSql, kysely, takeAdvisoryLock } from '../tables.js';
import { RETRY_AFTER } from '../process-due.js';

/** The number of coming dates and of past copies that the list of schedules shows. */
const SHOWN_COUNT_COLUMNS = { dates: 3, runs: 5 };

const dateTextOf = (n: string) => `date_of_recurring(starts_on, every, unit, ${n})`;
const dateOf = (n: string) => sql.raw<CalendarDate>(dateTextOf(n));

/** An SQL condition: the schedule has a next date. */
const hasNextDate = sql<boolean>`(ends_on is null or ${dateOf('next_n')} <= ends_on) and (count is null or made < count)`;

const zone = sql<string>`coalesce(
  (select time_zone from user_settings where user_settings.user_id = recurring_invoices.user_id), 'UTC')`;

/** SQL of the time at which the next copy is created: the hour RECURRING_HOUR in the user's time zone. */
const dueAt = sql<Timestamp>`((${dateOf('next_n')} + make_time(${RECURRING_HOUR}, 0, 0)) at time zone ${zone})`;

const now = sql<Timestamp>`now()`;
const timestamp = (moment: string) => sql<Timestamp>`${moment}::timestamptz`;

const selectSchedules = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .innerJoin('invoices', 'invoices.id', 'recurring_invoices.invoiceId')
    .select(['recurring_invoices.id', 'invoiceId', 'invoiceNumber', 'clientName', 'clientEmail', 'companyEmail'])
    .select(['total', 'revision', 'every', 'unit', 'startsOn', 'endsOn', 'count', 'mode', 'recipients', 'state'])
    .select(['made', 'error', 'failure'])
    .select(({ fn, selectFrom }) => [
      sql<CalendarDate[]>`case when state = 'active' then array(
        select ${dateOf('n')}::text from generate_series(next_n, next_n + ${SHOWN_COUNT_COLUMNS.dates - 1}) n
        where (ends_on is null or ${dateOf('n')} <= ends_on) and (count is null or made + n - next_n < count) order by n)
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
                  // The id is null if the draft was deleted.
                  draftId: sql<string | null>`${selectFrom('invoice_drafts')
                    .select('invoice_drafts.id')
                    .whereRef('invoice_drafts.id', '=', 'runs.draftId')
                    .whereRef('invoice_drafts.userId', '=', 'runs.userId')}`,
                  isUnsent: ref('runs.isUnsent'),
                }).as('run'),
              ])
              .whereRef('runs.recurringId', '=', 'recurring_invoices.id')
              .orderBy('runs.n', 'desc')
              .limit(sql.lit(SHOWN_COUNT_COLUMNS.runs))
              .as('newest'),
          ).select(({ fn, ref }) => fn.jsonAgg(ref('newest.run')).orderBy('newest.n', 'desc').as('runs')),
          sql<never[]>`'[]'`,
        )
        .as('runs'),
    ])
    .where('recurring_invoices.userId', '=', userId);

/**
 * Replaces the failure code of a schedule by its text. Rows that are older than the failure codes have their text in
 * `error`.
 */
const addErrorText = <Row extends { error: string; failure: StoredRefusal | null }>({
  failure,
  ...recurring
}: Row) => ({
  ...recurring,
  error: (failure && refusalText(failure)) || recurring.error,
});

/**
 * Returns the schedules of a user. Active and paused schedules come first, by their next date. Ended schedules follow,
 * newest first.
 */
export async function selectRecurring(em: EntityManager, userId: string, invoiceId?: string): Promise<Recurring[]> {
  const rows = await selectSchedules(em, userId)
    .$if(!!invoiceId, (schedules) => schedules.where('invoiceId', '=', invoiceId!))
    .orderBy((eb) => eb('state', '=', 'ended'))
    .orderBy((eb) => eb.case().when('state', '<>', 'ended').then(dateOf('next_n')).end())
    .orderBy('recurring_invoices.createdAt', 'desc')
    .orderBy('recurring_invoices.id')
    .execute();
  return rows.map(addErrorText);
}

export async function findRecurring(em: EntityManager, userId: string, id: string): Promise<Recurring | undefined> {
  const row = await selectSchedules(em, userId).where('recurring_invoices.id', '=', id).executeTakeFirst();
  return row && addErrorText(row);
}

/** Locks the schedules of a user until the transaction ends, so that no other transaction creates one. */
export const lockSchedulesOfUser = (em: EntityManager, userId: string): Promise<void> =>
  takeAdvisoryLock(em, `recurring of ${userId}`);

/** Counts the schedules of a user. Ended schedules do not count. */
export async function countRecurring(em: EntityManager, userId: string): Promise<number> {
  const recurring = await kysely(em)
    .selectFrom('recurring_invoices')
    .select(countSql.as('all'))
    .where('userId', '=', userId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return recurring.all;
}

/** The number of ended schedules that are kept for a user. Older ended schedules are deleted. */
const MAX_ENDED_SCHEDULES = 200;

export async function pruneEndedSchedules(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('recurring_invoices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recurring_invoices')
        .select('id')
        .where('userId', '=', userId)
        .where('state', '=', 'ended')
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(MAX_ENDED_SCHEDULES),
    )
    .execute();
}

interface RecurringToStore extends NewRecurring, KeyedRequest {
  invoiceId: string;
}

/**
 * Returns SQL of the smallest index n whose date is on or after a day. The SQL estimates n from the number of weeks or
 * months since the start. It then tries the indexes next to n. This is enough, because the dates grow with n.
 *
 * @param least SQL of the lower bound of n
 * @param day SQL of the day
 */
export const firstDateFromSql = (least: string, day: string) => `(
  select n from (
    select case unit
      when 'week' then (${day} - starts_on) / (7 * every)
      else ((extract(year from ${day}) - extract(year from starts_on)) * 12
        + extract(month from ${day}) - extract(month from starts_on))::integer
        / (every * case unit when 'year' then 12 else 1 end) end as near) days
  cross join lateral generate_series(greatest(${least}, near - 1), greatest(${least}, near + 1)) n
  where ${dateTextOf('n')} >= ${day} order by n limit 1)`;

/**
 * Inserts a schedule, which starts with its first date on or after today. The date of the invoice itself is skipped.
 *
 * @returns the id of the schedule, or null if the schedule ends before its first date
 */
export async function insertRecurring(em: EntityManager, recurring: RecurringToStore): Promise<string | null> {
  const { userId, invoiceId, every, unit, startsOn, endsOn, mode, recipients } = recurring;
  const stored = await kysely(em)
    .with('given', (db) =>
      db
        .selectFrom('invoices')
        .select([
          sql<CalendarDate>`${startsOn}::date`.as('startsOn'),
          sql<number>`${every}::integer`.as('every'),
          sql<typeof unit>`${unit}::varchar`.as('unit'),
          sql<CalendarDate | null>`${endsOn}::date`.as('endsOn'),
          sql<number>`case when invoice_date = ${startsOn}::date then 1 else 0 end`.as('least'),
        ])
        .where('id', '=', invoiceId)
        .where('userId', '=', userId),
    )
    .with('first', (db) =>
      db
        .selectFrom('given')
        .selectAll()
        .select(sql.raw<number>(firstDateFromSql('least', TODAY_OF_USER)).as('nextN')),
    )
    .insertInto('recurring_invoices')
    .columns([
      'userId',
      'invoiceId',
      'every',
      'unit',
      'startsOn',
      'endsOn',
      'count',
      'mode',
      'recipients',
      'nextN',
      'idempotencyKey',
      'requestHash',
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom('first')
        .select([
          val(userId).as('userId'),
          val(invoiceId).as('invoiceId'),
          'every',
          'unit',
          'startsOn',
          'endsOn',
          val(recurring.count).as('count'),
          val(mode).as('mode'),
          sql<typeof recipients>`${recipients && JSON.stringify(recipients)}::jsonb`.as('recipients'),
          'nextN',
          val(recurring.idempotencyKey).as('idempotencyKey'),
          val(recurring.requestHash).as('requestHash'),
        ])
        .where('nextN', 'is not', null)
        .where((eb) => eb.or([eb('endsOn', 'is', null), eb(dateOf('next_n'), '<=', eb.ref('endsOn'))])),
    )
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/**
 * SQL of the index of the next copy. For a paused schedule, it is the index of the next date if the user resumes the
 * schedule today.
 */
const UPCOMING_INDEX = `case state when 'paused' then coalesce(${firstDateFromSql('next_n', TODAY_OF_USER)}, next_n) else next_n end`;

/** The next date of a schedule. A paused schedule also has a next date. */
export interface NextDate {
  next: CalendarDate;
  /** The smallest index that the next date can have. */
  least: number;
}

/**
 * Locks a schedule until the transaction ends.
 *
 * @returns the next date of the schedule; undefined if the user has no such schedule
 */
export const lockRecurring = (em: EntityManager, userId: string, id: string): Promise<NextDate | undefined> =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .select([dateOf(UPCOMING_INDEX).as('next'), 'nextN as least'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** The values that make a changed schedule due immediately, because the change may have fixed its failure. */
const RETRY_NOW_COLUMNS = { lookAt: now, error: '', failure: null };

export async function updateRecurring(em: EntityManager, id: string, changes: RecurringChanges): Promise<void> {
  const { endsOn, count, mode, recipients } = changes;
  await kysely(em)
    .updateTable('recurring_invoices')
    .set((eb) => ({ endsOn, count, mode, recipients, ...RETRY_NOW_COLUMNS, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @param n the index of the next date; the start date has the index 0 */
export async function updateInterval(
  em: EntityManager,
  id: string,
  { every, unit, startsOn, n }: Rhythm & { n: number },
): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ every, unit, startsOn, nextN: n })
    .where('id', '=', id)
    .execute();
}

/** Stores the state of a schedule. A resumed schedule skips the dates that it missed while it was paused. */
export async function updateState(em: EntityManager, id: string, state: RecurringState): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ state, ...RETRY_NOW_COLUMNS, ...(state === 'active' && { nextN: sql.raw<number>(UPCOMING_INDEX) }) })
    .where('id', '=', id)
    .execute();
}

export interface DueRecurring {
  id: string;
  userId: string;
}

/**
 * The maximum number of due schedules among which the next batch is searched. It is large enough for at least ten
 * users.
 */
const SEARCHED_SCHEDULES = 10 * MAX_RECURRING;
/**
 * The number of service instances that can lease batches concurrently. With more instances, one of them may find no
 * schedule.
 */
const INSTANCES = 4;

/**
 * Leases a batch of due schedules. It skips rows that other callers lock. Leased schedules become due again after 10
 * minutes. The order is fair between users: the first schedule of each user comes before the second schedule of any
 * user.
 */
export const leaseDueSchedules = (em: EntityManager, now: string, limit: number): Promise<DueRecurring[]> => {
  const moment = timestamp(now);
  return kysely(em)
    .updateTable('recurring_invoices')
    .set({ lookAt: sql<Timestamp>`${moment} + interval '10 minutes'` })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recurring_invoices as due')
        .innerJoin(
          selectFrom(
            selectFrom('recurring_invoices')
              .select(['id', 'userId', 'lookAt'])
              .where('state', '=', 'active')
              .where('lookAt', '<=', moment)
              .orderBy('lookAt')
              .limit(sql.lit(SEARCHED_SCHEDULES))
              .as('oldest'),
          )
            .select(({ fn }) => [
              'oldest.id',
              'oldest.lookAt',
              fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('oldest.userId').orderBy('oldest.lookAt').orderBy('oldest.id'))
                .as('nthOfUser'),
            ])
            .orderBy('nthOfUser')
            .orderBy('oldest.lookAt')
            .limit(INSTANCES * limit)
            .as('turns'),
          'turns.id',
          'due.id',
        )
        .select('due.id')
        .where('due.state', '=', 'active')
        .where('due.lookAt', '<=', moment)
        .orderBy('nthOfUser')
        .orderBy('turns.lookAt')
        .limit(limit)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['id', 'userId'])
    .execute();
};

/** Makes a failed schedule due again after RETRY_AFTER. */
export async function retryScheduleSoon(em: EntityManager, id: string, now: string): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ lookAt: sql<Timestamp>`least(look_at, ${timestamp(now)} + ${RETRY_AFTER})` })
    .where('id', '=', id)
    .execute();
}

/** A copy of an invoice that is due. */
export interface RecurringStep extends Pick<NewRecurring, 'mode' | 'recipients'> {
  n: number;
  date: CalendarDate;
  invoiceId: string;
  /** true if the date of the copy has passed, because of a failure or an outage. */
  isLate: boolean;
}

/**
 * Returns the next due copy of a schedule. If no copy is due, the function stores the time of the next check, or that
 * the schedule has ended.
 */
export async function nextStep(em: EntityManager, id: string, now: string): Promise<RecurringStep | undefined> {
  const moment = timestamp(now);
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
        .when(eb.and([hasNextDate, eb(dueAt, '>', moment)]))
        .then(dueAt)
        .else(eb.ref('lookAt'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning((eb) => [
      'nextN as n',
      dateOf('next_n').as('date'),
      'invoiceId',
      'mode',
      'recipients',
      truth(eb.and([eb('state', '=', 'active'), eb(dueAt, '<=', moment)])).as('isDue'),
      sql<boolean>`${dateOf('next_n')} < (${moment} at time zone ${zone})::date`.as('isLate'),
    ])
    .executeTakeFirst();
  return step?.isDue ? step : undefined;
}

/**
 * Advances the schedule to its next date. It must be called in the transaction that creates the copy.
 *
 * @returns the mode and the recipients, which the user may have changed meanwhile
 * @returns undefined if another instance created the copy, the schedule has stopped, or it switched between drafts and
 * invoices
 */
export const advanceSchedule = (
  em: EntityManager,
  id: string,
  { n, mode }: RecurringStep,
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
  step: RecurringStep;
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
