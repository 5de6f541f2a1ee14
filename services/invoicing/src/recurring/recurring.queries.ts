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
import { TODAY } from '../settings/today.js';
import { FAILED_AGAIN_AFTER } from '../turns.js';

/** When one is made, by the user's clock. */
const MADE_AT = `make_time(${RECURRING_HOUR}, 0, 0)`;
/** What was refused is tried again after. */
const TRY_AGAIN_AFTER = `interval '10 minutes'`;
/** What shows of each. */
const SHOWN = { dates: 3, runs: 5 };

const dateOf = (n: string) => `date_of_recurring(starts_on, every, unit, ${n})`;

/** SQL that is true while one more is to be made. */
const GOES_ON = `(ends_on is null or ${dateOf('next_n')} <= ends_on) and (count is null or made < count)`;

/** SQL of the user's time zone. */
const ZONE = `coalesce((select time_zone from user_settings where user_settings.user_id = recurring_invoices.user_id), 'UTC')`;

/** SQL of the moment at which the next one is made. */
const DUE_AT = `((${dateOf('next_n')} + ${MADE_AT}) at time zone ${ZONE})`;

const COLUMNS = `recurring_invoices.id, invoice_id as "invoiceId", invoice_number as "invoiceNumber",
  client_name as "clientName", client_email as "clientEmail", company_email as "companyEmail", total, revision, every, unit, starts_on::text as "startsOn", ends_on::text as "endsOn", count, mode,
  recipients, state, made, error, failure,
  case when state = 'active' then array(
    select ${dateOf('n')}::text from generate_series(next_n, next_n + ${SHOWN.dates - 1}) n
    where (ends_on is null or ${dateOf('n')} <= ends_on) and (count is null or made + n - next_n < count) order by n)
    else '{}' end as "nextDates",
  coalesce((select json_agg(run order by run.n desc) from (
    select runs.n, runs.date::text as date, runs.invoice_id as "invoiceId", made_invoice.invoice_number as "invoiceNumber",
      (select id from invoice_drafts where id = runs.draft_id and user_id = runs.user_id) as "draftId",
      runs.is_unsent as "isUnsent"
    from recurring_runs runs left join invoices made_invoice on made_invoice.id = runs.invoice_id
    where runs.recurring_id = recurring_invoices.id order by runs.n desc limit ${SHOWN.runs}) run), '[]') as runs`;
const FROM = 'recurring_invoices join invoices on invoices.id = invoice_id';

interface Row extends Omit<Recurring, 'runs'> {
  runs: (Recurring['runs'][number] & { n: number })[];
  /** `error` is the text of rows from before there were codes. */
  failure: StoredRefusal | null;
}

const toRecurring = ({ runs, failure, ...recurring }: Row): Recurring => ({
  ...recurring,
  error: (failure && refusalText(failure)) || recurring.error,
  runs: runs.map(({ n: _n, ...run }) => run),
});

/** Those that go on, in the order of their next dates, then those that have ended, newest first. */
export async function selectRecurring(em: EntityManager, userId: string, invoiceId?: string): Promise<Recurring[]> {
  const rows = await em.execute<Row[]>(
    `select ${COLUMNS} from ${FROM} where recurring_invoices.user_id = ? ${invoiceId ? 'and invoice_id = ?' : ''}
     order by state = 'ended', case when state <> 'ended' then ${dateOf('next_n')} end, recurring_invoices.created_at desc,
       recurring_invoices.id`,
    invoiceId ? [userId, invoiceId] : [userId],
  );
  return rows.map(toRecurring);
}

export async function findRecurring(em: EntityManager, userId: string, id: string): Promise<Recurring | undefined> {
  const [row] = await em.execute<Row[]>(
    `select ${COLUMNS} from ${FROM} where recurring_invoices.id = ? and recurring_invoices.user_id = ?`,
    [id, userId],
  );
  return row && toRecurring(row);
}

export async function findByKey(
  em: EntityManager,
  userId: string,
  key: string,
): Promise<{ id: string; requestHash: string } | undefined> {
  const [row] = await em.execute<{ id: string; requestHash: string }[]>(
    'select id, request_hash as "requestHash" from recurring_invoices where user_id = ? and idempotency_key = ?',
    [userId, key],
  );
  return row;
}

/** Until the transaction is over, nobody else makes an invoice of the user repeat. */
export async function lockRecurringOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`recurring of ${userId}`]);
}

/** Those that have ended do not count. */
export async function countRecurring(em: EntityManager, userId: string): Promise<number> {
  const sql = `select count(*)::integer as count from recurring_invoices where user_id = ? and state <> 'ended'`;
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [userId]);
  return count;
}

/** So many that have ended are kept: the newest. */
const MAX_ENDED = 200;

export async function pruneEnded(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `delete from recurring_invoices where id in (
       select id from recurring_invoices where user_id = ? and state = 'ended'
       order by created_at desc, id offset ?)`,
    [userId, MAX_ENDED],
  );
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
  where ${dateOf('n')} >= ${day} order by n limit 1)`;

/**
 * Its first date is the first that is not before today; the date of the invoice itself is none.
 *
 * @returns its id; null where it ends before its first date
 */
export async function insertRecurring(em: EntityManager, recurring: RecurringToStore): Promise<string | null> {
  const { userId, invoiceId, every, unit, startsOn, endsOn, count, mode, recipients } = recurring;
  const [row] = await em.execute<{ id: string }[]>(
    `with given as (
       select ?::date as starts_on, ?::integer as every, ?::varchar as unit, ?::date as ends_on,
         case when invoice_date = ?::date then 1 else 0 end as least
       from invoices where id = ? and user_id = ?),
     first as (select given.*, ${firstFrom('least', TODAY)} as next_n from given)
     insert into recurring_invoices
       (user_id, invoice_id, every, unit, starts_on, ends_on, count, mode, recipients, next_n, idempotency_key, request_hash)
     select ?, ?, every, unit, starts_on, ends_on, ?, ?, ?::jsonb, next_n, ?, ? from first
     where next_n is not null and (ends_on is null or ${dateOf('next_n')} <= ends_on)
     returning id`,
    [
      startsOn,
      every,
      unit,
      endsOn,
      startsOn,
      invoiceId,
      userId,
      userId,
      invoiceId,
      count,
      mode,
      recipients && JSON.stringify(recipients),
      recurring.idempotencyKey,
      recurring.requestHash,
    ],
  );
  return row?.id ?? null;
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
export async function lockRecurring(em: EntityManager, userId: string, id: string): Promise<NextDate | undefined> {
  const [row] = await em.execute<NextDate[]>(
    `select ${dateOf(COMING_N)}::text as next, next_n as least from recurring_invoices
     where id = ? and user_id = ? for update`,
    [id, userId],
  );
  return row;
}

/** What was refused may go by now: it is looked at at once. */
export async function updateRecurring(em: EntityManager, id: string, changes: RecurringChanges): Promise<void> {
  const { endsOn, count, mode, recipients } = changes;
  await em.execute(
    `update recurring_invoices set ends_on = ?, count = ?, mode = ?, recipients = ?::jsonb, look_at = now(), error = '', failure = null,
       revision = revision + 1
     where id = ?`,
    [endsOn, count, mode, recipients && JSON.stringify(recipients), id],
  );
}

/** @param n of the next date, counted from the start */
export async function updateRhythm(
  em: EntityManager,
  id: string,
  { every, unit, startsOn, n }: Rhythm & { n: number },
): Promise<void> {
  await em.execute('update recurring_invoices set every = ?, unit = ?, starts_on = ?, next_n = ? where id = ?', [
    every,
    unit,
    startsOn,
    n,
    id,
  ]);
}

/** One that goes on again makes up for nothing. */
export async function updateState(em: EntityManager, id: string, state: RecurringState): Promise<void> {
  await em.execute(
    `update recurring_invoices
     set state = ?, look_at = now(), error = '', failure = null, next_n = case when ? = 'active' then ${COMING_N} else next_n end
     where id = ?`,
    [state, state, id],
  );
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
export const takeDue = (em: EntityManager, now: string, limit: number): Promise<DueRecurring[]> =>
  em.execute<DueRecurring[]>(
    `update recurring_invoices set look_at = ?::timestamptz + ${TRY_AGAIN_AFTER}
     where id in (
       select due.id from recurring_invoices due join (
         select id, look_at, row_number() over (partition by user_id order by look_at, id) as nth_of_user from (
           select id, user_id, look_at from recurring_invoices
           where state = 'active' and look_at <= ? order by look_at limit ${LOOKED_THROUGH}) oldest
         order by nth_of_user, look_at limit ?) turns on turns.id = due.id
       where due.state = 'active' and due.look_at <= ?
       order by nth_of_user, turns.look_at limit ? for update of due skip locked)
     returning id, user_id as "userId"`,
    [now, now, INSTANCES * limit, now, limit],
  );

/** Where the turn of one has failed. */
export async function makeAgainSoon(em: EntityManager, id: string, now: string): Promise<void> {
  await em.execute(
    `update recurring_invoices set look_at = least(look_at, ?::timestamptz + ${FAILED_AGAIN_AFTER}) where id = ?`,
    [now, id],
  );
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
  const [step] = await em.execute<(RecurringStep & { isDue: boolean })[]>(
    `update recurring_invoices
     set state = case when ${GOES_ON} then state else 'ended' end,
       look_at = case when ${GOES_ON} and ${DUE_AT} > ? then ${DUE_AT} else look_at end
     where id = ? and state = 'active'
     returning next_n as n, ${dateOf('next_n')}::text as date, invoice_id as "invoiceId", mode, recipients,
       state = 'active' and ${DUE_AT} <= ? as "isDue",
       ${dateOf('next_n')} < (?::timestamptz at time zone ${ZONE})::date as "isLate"`,
    [now, id, now, now],
  );
  return step?.isDue ? step : undefined;
}

/**
 * Moves on, in the transaction that makes it.
 *
 * @returns what is to be done with it by now, which may have been changed while it was made; undefined where somebody else
 *   has made it, it goes on no more, or is to be a draft instead of an invoice, or the other way round
 */
export async function moveOn(
  em: EntityManager,
  id: string,
  { n, mode }: RecurringStep,
): Promise<Pick<NewRecurring, 'mode' | 'recipients'> | undefined> {
  const [moved] = await em.execute<Pick<NewRecurring, 'mode' | 'recipients'>[]>(
    `update recurring_invoices set next_n = next_n + 1, made = made + 1, error = '', failure = null
     where id = ? and next_n = ? and state = 'active' and (mode = 'draft') = ? returning mode, recipients`,
    [id, n, mode === 'draft'],
  );
  return moved;
}

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
  await em.execute(
    `insert into recurring_runs (recurring_id, n, user_id, date, invoice_id, draft_id, is_unsent)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [id, step.n, userId, step.date, invoiceId, draftId, isUnsent],
  );
}

export async function storeFailure(em: EntityManager, id: string, failure: StoredRefusal): Promise<void> {
  await em.execute('update recurring_invoices set failure = ?::jsonb where id = ?', [JSON.stringify(failure), id]);
}
