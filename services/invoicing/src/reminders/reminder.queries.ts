import type { EntityManager } from '@mikro-orm/postgresql';
import type { NextReminder, ReminderHold, Reminders } from '@paperbill/contracts/http';
import type { MailLease } from '@paperbill/contracts/nats';
import { type CalendarDate, type Decimal, PAID_MESSAGE_HOLDS_DAYS, REMINDER_DAYS } from '@paperbill/contracts/rules';
import { type RawBuilder, sql, type Timestamp } from '@paperbill/service-kit';
import { IS_OPEN } from '../invoices/invoice.queries.js';
import { MAILED } from '../mails/mail.queries.js';
import { count, kysely } from '../tables.js';
import { RETRY_AFTER } from '../process-due.js';

/** When mails that nobody sends by hand leave, by the user's clock. */
const OPENS = sql`time '09:00'`;
const CLOSES = sql`time '17:00'`;

const timestamp = (moment: string) => sql<Timestamp>`${moment}::timestamptz`;

const exceptionFor = (of: RemindersOf, id: string) =>
  sql`(select days from reminder_exceptions where user_id = settings.user_id and "of" = ${of} and id = ${sql.raw(id)})`;

/** The days on which an invoice is reminded of. */
const daysOf = sql`coalesce(${exceptionFor('invoice', 'invoices.id')}, ${exceptionFor('customer', 'invoices.customer_id')}, reminder_days)`;

/** SQL of a day, or of the Monday after it where it is on a weekend on which the user has none leave. */
const onWorkday = (day: string) =>
  `(${day} + case when not workdays_only then 0 else (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from ${day})::int] end)`;

/** SQL of the day on which the reminder of a day leaves: not in the past. */
const leavesOn = (day: string) => onWorkday(`greatest(due_date + ${day}, soonest)`);

/**
 * Whether a day has not lost its sense. Who was to be reminded of what will be due is not told so afterwards: what was to leave
 * before the due date does no later than on it, and what was to leave on it is only put off for a weekend.
 */
const makesSense = (day: string) =>
  sql.raw<boolean>(`(${day} > 0 or
  ${leavesOn(day)} <= case when ${day} = 0 then ${onWorkday('due_date')} else due_date end)`);

/** Keeps PostgreSQL from computing a subquery anew wherever its result is named. */
const ONCE = sql`offset 0`;

/** The time zone of a user. */
const zoneOf = (userId: 'settings.userId' | 'taken.userId') => sql<{ zone: string }>`(
  select coalesce(
    (select time_zone from user_settings where user_settings.user_id = ${sql.ref(userId)}), 'UTC') as zone ${ONCE})`;

interface Clock {
  moment: Timestamp;
  today: CalendarDate;
}

/** What the clock of a user shows. @param now the moment that counts as now */
const clockAt = (now: RawBuilder<Timestamp>) => sql<Clock>`(
  select moment, clock, clock::date as today, (remind_since at time zone zone)::date as since,
    clock::date + case when clock::time < ${CLOSES} then 0 else 1 end as soonest
  from (select moment, moment at time zone zone as clock from (select ${now} as moment) given) local ${ONCE})`;

/** When an invoice went to its client first. */
const mailed = sql<{ mailedOn: CalendarDate | null }>`(
  select max(created_at at time zone zone)::date as mailed_on from mails where ${sql.raw(MAILED)})`;

/**
 * The next reminder of an invoice: null where no more comes. Of those whose day has come that is the newest alone. A day counts
 * only once a mail has taken the invoice to its client on a day before, and not where it lies before reminders were switched on.
 */
const next = sql<{ days: number | null }>`(
  select coalesce(max(day) filter (where due_date + day <= today), min(day)) as days
  from unnest(${daysOf}) day
  where due_date + day > mailed_on and due_date + day >= since and ${makesSense('day')}
    and not exists (select from reminders where invoice_id = invoices.id and days >= day))`;

/** The unpaid invoices of a user who wants reminders, each with its next one. @param now the moment that counts as now */
const unpaidWithNext = (em: EntityManager, userId: string, now: RawBuilder<Timestamp>) =>
  kysely(em)
    .selectFrom('mail_settings as settings')
    .crossJoinLateral(zoneOf('settings.userId').as('zones'))
    .crossJoinLateral(clockAt(now).as('clocks'))
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.userId', '=', 'settings.userId')
        .on(sql.raw<boolean>(IS_OPEN))
        .on('remindSince', 'is not', null)
        .on(sql<boolean>`due_date >= since - ${sql.lit(REMINDER_DAYS.after)}`),
    )
    .crossJoinLateral(mailed.as('mailed'))
    .crossJoinLateral(next.as('next'))
    .where('settings.userId', '=', userId);

const isAnyMessage = (condition: string) =>
  sql<boolean>`exists (
    select from client_messages message where message.invoice_id = invoices.id and ${sql.raw(condition)})`;

const isUnread = isAnyMessage('message.read_at is null');

/** Whether the client says that it is paid, and nobody has answered that. */
const isSaidToBePaid = isAnyMessage(`message.kind = 'paid' and message.settled_at is null
  and message.created_at > moment - interval '${PAID_MESSAGE_HOLDS_DAYS} days'`);

const isNotHeld = sql<boolean>`not (${isUnread} or ${isSaidToBePaid})`;

/** Whether it is one of the days, and of the hours, on which reminders leave. */
const isOfficeTime = sql<boolean>`clock::time >= ${OPENS} and clock::time < ${CLOSES}
  and (not workdays_only or extract(isodow from clock) < 6)`;

/** The day on which the next one leaves. */
const nextDate = sql.raw<CalendarDate>(leavesOn('next.days'));

/**
 * Those whose turn it is to be looked at, each for one caller alone: again when the time of theirs begins in which reminders
 * leave, or while it lasts, after a while.
 */
export async function leaseUsersToRemind(em: EntityManager, now: string, limit: number): Promise<string[]> {
  const rows = await kysely(em)
    .updateTable('mail_settings as settings')
    .from(({ selectFrom }) =>
      selectFrom(sql<{ moment: Timestamp }>`(select ${timestamp(now)} as moment)`.as('given'))
        .crossJoinLateral(
          selectFrom('mail_settings')
            .select('mail_settings.userId')
            .where('mail_settings.remindSince', 'is not', null)
            .where('mail_settings.lookAt', '<=', sql<Timestamp>`moment`)
            .orderBy('mail_settings.lookAt')
            .limit(limit)
            .forUpdate()
            .skipLocked()
            .as('taken'),
        )
        .crossJoinLateral(zoneOf('taken.userId').as('zones'))
        .select(['taken.userId as id', 'zone', 'moment', sql<string>`moment at time zone zone`.as('clock')])
        .as('due'),
    )
    .set({
      lookAt: sql<Timestamp>`case
        when clock::time >= ${OPENS} and clock::time < ${CLOSES} then moment + interval '15 minutes'
        else ((case when clock::time < ${OPENS} then clock::date else clock::date + 1 end) + ${OPENS}) at time zone zone
        end`,
    })
    .whereRef('settings.userId', '=', 'due.id')
    .returning('settings.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Where a user's turn has failed. */
export async function retryRemindersSoon(em: EntityManager, userId: string, now: string): Promise<void> {
  await kysely(em)
    .updateTable('mail_settings')
    .set({ lookAt: sql<Timestamp>`least(look_at, ${timestamp(now)} + ${RETRY_AFTER})` })
    .where('userId', '=', userId)
    .execute();
}

export interface DueReminder {
  invoiceId: string;
  /** After the due date. */
  days: number;
  amountDue: Decimal;
  dueDate: CalendarDate;
  /** By the user's clock. */
  today: CalendarDate;
}

/** Those of one user that are due, the longest overdue first. @param invoiceId of this invoice alone */
export const selectDue = (
  em: EntityManager,
  userId: string,
  now: string,
  { invoiceId, limit }: { invoiceId?: string; limit: number },
): Promise<DueReminder[]> =>
  unpaidWithNext(em, userId, timestamp(now))
    .select(['invoices.id as invoiceId', 'next.days', 'invoices.outstanding as amountDue', 'dueDate', 'today'])
    .$narrowType<{ days: number }>()
    .where(isOfficeTime)
    .where(sql<boolean>`due_date + next.days <= today`)
    .where(isNotHeld)
    .$if(!!invoiceId, (due) => due.where('invoices.id', '=', invoiceId!))
    .orderBy('dueDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

/** Those of one user that go out next, the first first. */
export const selectNext = (em: EntityManager, userId: string, limit: number): Promise<NextReminder[]> =>
  unpaidWithNext(em, userId, sql<Timestamp>`now()`)
    .select(['invoices.id as invoiceId', 'invoiceNumber', 'clientName', 'invoices.outstanding as amountDue', 'dueDate'])
    .select([
      nextDate.as('date'),
      sql<string>`(select "to" from mails where ${sql.raw(MAILED)} order by created_at desc, id desc limit 1)`.as('to'),
    ])
    .where('next.days', 'is not', null)
    .where(isNotHeld)
    .orderBy('date')
    .orderBy('dueDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

/** What becomes of the reminders of an unpaid invoice next. */
export async function selectNextOf(
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<Pick<Reminders, 'next' | 'heldBy'>> {
  const row = await unpaidWithNext(em, userId, sql<Timestamp>`now()`)
    .select([
      sql<CalendarDate | null>`case when ${isNotHeld} and next.days is not null then ${nextDate} end`.as('next'),
      sql<ReminderHold | null>`case when cardinality(${daysOf}) = 0 then null when mailed_on is null then 'unsent'
        when next.days is null then null when ${isUnread} then 'message'
        when ${isSaidToBePaid} then 'paid' end`.as('heldBy'),
    ])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  return row ?? { next: null, heldBy: null };
}

export type RemindersOf = 'invoice' | 'customer';

/** What was decided for an invoice or a customer alone; undefined where nothing was. */
export async function selectException(
  em: EntityManager,
  userId: string,
  of: RemindersOf,
  id: string,
): Promise<number[] | undefined> {
  const exception = await kysely(em)
    .selectFrom('reminder_exceptions')
    .select('days')
    .where('userId', '=', userId)
    .where('of', '=', of)
    .where('id', '=', id)
    .executeTakeFirst();
  return exception?.days;
}

/** @param days null: as for all others again */
export async function storeException(
  em: EntityManager,
  userId: string,
  of: RemindersOf,
  id: string,
  days: number[] | null,
): Promise<void> {
  if (days === null) {
    await kysely(em)
      .deleteFrom('reminder_exceptions')
      .where('userId', '=', userId)
      .where('of', '=', of)
      .where('id', '=', id)
      .execute();
    return;
  }
  await kysely(em)
    .insertInto('reminder_exceptions')
    .values({ userId, of, id, days })
    .onConflict((conflict) => conflict.columns(['userId', 'of', 'id']).doUpdateSet({ days }))
    .execute();
}

/** Beside this one. */
export async function countOtherExceptions(em: EntityManager, userId: string, id: string): Promise<number> {
  const others = await kysely(em)
    .selectFrom('reminder_exceptions')
    .select(count.as('count'))
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return others.count;
}

/** Whom an invoice was made out to. */
export async function customerOf(em: EntityManager, invoiceId: string): Promise<string | null> {
  const invoice = await kysely(em)
    .selectFrom('invoices')
    .select('customerId')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return invoice.customerId;
}

/** @param reminder without a mail: it is passed over, and its day has been */
export async function insertReminder(
  em: EntityManager,
  reminder: Pick<DueReminder, 'invoiceId' | 'days'> & { userId: string; mailId: string | null },
): Promise<void> {
  const { invoiceId, days, userId, mailId } = reminder;
  await kysely(em).insertInto('reminders').values({ invoiceId, days, userId, mailId }).execute();
}

/**
 * Takes back a reminder of the schedule that waited until it may not leave any more: office hours are over, or the due date
 * that it speaks of, it is paid, the client holds it up, or none is to go out. It was never decided then: the schedule decides
 * anew.
 *
 * @returns whether it was taken back
 */
export async function withdrawReminder(em: EntityManager, { id, lease }: MailLease, now: string): Promise<boolean> {
  const mayLeave = sql<boolean>`(${sql.raw(IS_OPEN)} and remind_since is not null and days = any (${daysOf})
    and ${makesSense('reminders.days')} and ${isOfficeTime} and ${isNotHeld})`;
  const { numDeletedRows } = await kysely(em)
    .with('given_back', (db) =>
      db
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('state', '=', 'queued')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('reminders')
              .innerJoin('invoices', 'invoices.id', 'reminders.invoiceId')
              .innerJoin('mail_settings as settings', 'settings.userId', 'reminders.userId')
              .crossJoinLateral(zoneOf('settings.userId').as('zones'))
              .crossJoinLateral(clockAt(timestamp(now)).as('clocks'))
              .select('reminders.mailId')
              .whereRef('reminders.mailId', '=', 'mails.id')
              .where(({ not }) => not(mayLeave)),
          ),
        )
        .returning('linkId'),
    )
    .deleteFrom('invoice_links')
    .using('given_back')
    .whereRef('invoice_links.id', '=', 'given_back.linkId')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
