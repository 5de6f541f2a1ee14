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
import { jsonBuildObject, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { TODAY } from '../settings/today.js';
import { count, kysely, lock } from '../tables.js';
import { RETRY_AFTER } from '../process-due.js';

/** What shows of each. */
const SHOWN = { dates: 3, runs: 5 };

const dateTextOf = (n: string) => `date_of_recurring(starts_on, every, unit, ${n})`;
const dateOf = (n: string) => sql.raw<CalendarDate>(dateTextOf(n));

/** Whether one more is to be made. */
const goesOn = sql<boolean>`(ends_on is null or ${dateOf('next_n')} <= ends_on) and (count is null or made < count)`;

/** The user's time zone. */
const zone = sql<string>`coalesce(
  (select time_zone from user_settings where user_settings.user_id = recurring_invoices.user_id), 'UTC')`;

/** When the next one is made: at an hour by the user's clock. */
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
        select ${dateOf('n')}::text from generate_series(next_n, next_n + ${SHOWN.dates - 1}) n
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
                  // Null where it is gone.
                  draftId: sql<string | null>`${selectFrom('invoice_drafts')
                    .select('invoice_drafts.id')
                    .whereRef('invoice_drafts.id', '=', 'runs.draftId')
                    .whereRef('invoice_drafts.userId', '=', 'runs.userId')}`,
                  isUnsent: ref('runs.isUnsent'),
                }).as('run'),
              ])
              .whereRef('runs.recurringId', '=', 'recurring_invoices.id')
              .orderBy('runs.n', 'desc')
              .limit(sql.lit(SHOWN.runs))
              .as('newest'),
          ).select(({ fn, ref }) => fn.jsonAgg(ref('newest.run')).orderBy('newest.n', 'desc').as('runs')),
          sql<never[]>`'[]'`,
        )
        .as('runs'),
    ])
    .where('recurring_invoices.userId', '=', userId);

/** `error` is the text of rows from before there were codes. */
const withError = <Row extends { error: string; failure: StoredRefusal | null }>({ failure, ...recurring }: Row) => ({
  ...recurring,
  error: (failure && refusalText(failure)) || recurring.error,
});

/** Those that go on, in the order of their next dates, then those that have ended, newest first. */
export async function selectRecurring(em: EntityManager, userId: string, invoiceId?: string): Promise<Recurring[]> {
  const rows = await selectSchedules(em, userId)
    .$if(!!invoiceId, (schedules) => schedules.where('invoiceId', '=', invoiceId!))
    .orderBy((eb) => eb('state', '=', 'ended'))
    .orderBy((eb) => eb.case().when('state', '<>', 'ended').then(dateOf('next_n')).end())
    .orderBy('recurring_invoices.createdAt', 'desc')
    .orderBy('recurring_invoices.id')
    .execute();
  return rows.map(withError);
}

export async function findRecurring(em: EntityManager, userId: string, id: string): Promise<Recurring | undefined> {
  const row = await selectSchedules(em, userId).where('recurring_invoices.id', '=', id).executeTakeFirst();
  return row && withError(row);
}

export const findByKey = (
  em: EntityManager,
  userId: string,
  key: string,
): Promise<{ id: string; requestHash: string } | undefined> =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .select(['id', 'requestHash'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();

/** Until the transaction is over, nobody else makes an invoice of the user repeat. */
export const lockRecurringOf = (em: EntityManager, userId: string): Promise<void> => lock(em, `recurring of ${userId}`);

/** Those that have ended do not count. */
export async function countRecurring(em: EntityManager, userId: string): Promise<number> {
  const recurring = await kysely(em)
    .selectFrom('recurring_invoices')
    .select(count.as('all'))
    .where('userId', '=', userId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return recurring.all;
}

/** So many that have ended are kept: the newest. */
const MAX_ENDED = 200;

export async function pruneEnded(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('recurring_invoices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recurring_invoices')
        .select('id')
        .where('userId', '=', userId)
        .where('state', '=', 'ended')
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(MAX_ENDED),
    )
    .execute();
}

interface RecurringToStore extends NewRecurring {
  userId: string;
  invoiceId: string;
  idempotencyKey: string;
  requestHash: string;
}

/**
 * SQL of the first n whose date is not before a day: computed from the weeks or months since the start, and looked for
 * right there alone. Dates go up with n, and a date of a month that is over is never the one.
 *
 * @param least SQL of the least that it can be
 * @param day SQL
 */
export const firstFrom = (least: string, day: string) => `(
  select n from (
    select case unit
      when 'week' then (${day} - starts_on) / (7 * every)
      else ((extract(year from ${day}) - extract(year from starts_on)) * 12
        + extract(month from ${day}) - extract(month from starts_on))::integer
        / (every * case unit when 'year' then 12 else 1 end) end as near) days
  cross join lateral generate_series(greatest(${least}, near - 1), greatest(${least}, near + 1)) n
  where ${dateTextOf('n')} >= ${day} order by n limit 1)`;

/**
 * Its first date is the first that is not before today; the date of the invoice itself is none.
 *
 * @returns its id; null where it ends before its first date
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
        .select(sql.raw<number>(firstFrom('least', TODAY)).as('nextN')),
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

/** SQL of the n that is made next: one that is paused goes on from today. */
const COMING_N = `case state when 'paused' then coalesce(${firstFrom('next_n', TODAY)}, next_n) else next_n end`;

/** The next one, also where it is paused. */
export interface NextDate {
  next: CalendarDate;
  /** The least n that it can have. */
  least: number;
}

/**
 * Keeps it as it is until the transaction is over.
 *
 * @returns undefined where the user has no such one
 */
export const lockRecurring = (em: EntityManager, userId: string, id: string): Promise<NextDate | undefined> =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .select([dateOf(COMING_N).as('next'), 'nextN as least'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** What was refused may go by now: it is looked at at once. */
const LOOKED_AT_AGAIN = { lookAt: now, error: '', failure: null };

export async function updateRecurring(em: EntityManager, id: string, changes: RecurringChanges): Promise<void> {
  const { endsOn, count, mode, recipients } = changes;
  await kysely(em)
    .updateTable('recurring_invoices')
    .set((eb) => ({ endsOn, count, mode, recipients, ...LOOKED_AT_AGAIN, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @param n of the next date, counted from the start */
export async function updateRhythm(
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

/** One that goes on again makes up for nothing. */
export async function updateState(em: EntityManager, id: string, state: RecurringState): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ state, ...LOOKED_AT_AGAIN, ...(state === 'active' && { nextN: sql.raw<number>(COMING_N) }) })
    .where('id', '=', id)
    .execute();
}

export interface DueRecurring {
  id: string;
  userId: string;
}

/** So many of those that have waited longest are looked through for one of each user: ten users at least. */
const LOOKED_THROUGH = 10 * MAX_RECURRING;
/** So many instances take theirs at once without one of them finding nothing. */
const INSTANCES = 4;

/**
 * Those whose turn it is to be looked at, each for one caller alone; what is left of it is looked at again later. First one
 * of each user, so that nobody's many keep others waiting.
 */
export const takeDue = (em: EntityManager, now: string, limit: number): Promise<DueRecurring[]> => {
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
              .limit(sql.lit(LOOKED_THROUGH))
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

/** Where the turn of one has failed. */
export async function retryScheduleSoon(em: EntityManager, id: string, now: string): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ lookAt: sql<Timestamp>`least(look_at, ${timestamp(now)} + ${RETRY_AFTER})` })
    .where('id', '=', id)
    .execute();
}

/** One that is due. */
export interface RecurringStep extends Pick<NewRecurring, 'mode' | 'recipients'> {
  n: number;
  date: CalendarDate;
  invoiceId: string;
  /** Its day is over: something was down, or refused. */
  isLate: boolean;
}

/** The next one of a schedule, where its time has come; otherwise when to look again is kept, or that it has ended. */
export async function nextStep(em: EntityManager, id: string, now: string): Promise<RecurringStep | undefined> {
  const moment = timestamp(now);
  const step = await kysely(em)
    .updateTable('recurring_invoices')
    .set((eb) => ({
      state: eb
        .case()
        .when(goesOn)
        .then(eb.ref('state'))
        .else('ended' as const)
        .end(),
      lookAt: eb
        .case()
        .when(eb.and([goesOn, eb(dueAt, '>', moment)]))
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
 * Moves on, in the transaction that makes it.
 *
 * @returns what is to be done with it by now, which may have been changed while it was made; undefined where somebody else
 *   has made it, it goes on no more, or is to be a draft instead of an invoice, or the other way round
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
