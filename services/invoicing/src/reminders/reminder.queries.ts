import type { EntityManager } from '@mikro-orm/postgresql';
import type { NextReminder, ReminderHold, Reminders } from '@paperbill/contracts/http';
import type { MailLease } from '@paperbill/contracts/nats';
import { type CalendarDate, type Decimal, PAID_MESSAGE_HOLDS_DAYS, REMINDER_DAYS } from '@paperbill/contracts/rules';
import { AMOUNT_DUE, IS_OPEN } from '../invoices/invoice.queries.js';
import { MAILED } from '../mails/mail.queries.js';
import { FAILED_AGAIN_AFTER } from '../turns.js';

/** When mails that nobody sends by hand leave, by the user's clock. */
const OPENS = `time '09:00'`;
const CLOSES = `time '17:00'`;

const exceptionFor = (of: string, id: string) =>
  `(select days from reminder_exceptions where user_id = settings.user_id and "of" = '${of}' and id = ${id})`;

/** SQL of the days on which an invoice is reminded of. */
const DAYS = `coalesce(${exceptionFor('invoice', 'invoices.id')}, ${exceptionFor('customer', 'invoices.customer_id')}, reminder_days)`;

/** SQL of a day, or of the Monday after it where it is on a weekend on which the user has none leave. */
const onWorkday = (day: string) =>
  `(${day} + case when not workdays_only then 0 else (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from ${day})::int] end)`;

/** SQL of the day on which the reminder of a day leaves: not in the past. */
const leavesOn = (day: string) => onWorkday(`greatest(due_date + ${day}, soonest)`);

/**
 * SQL that is true where a day has not lost its sense. Who was to be reminded of what will be due is not told so afterwards:
 * what was to leave before the due date does no later than on it, and what was to leave on it is only put off for a weekend.
 */
const makesSense = (day: string) => `(${day} > 0 or
  ${leavesOn(day)} <= case when ${day} = 0 then ${onWorkday('due_date')} else due_date end)`;

/** Keeps PostgreSQL from computing a subquery anew wherever its result is named. */
const ONCE = 'offset 0';

/** SQL that joins what the user's clock shows. @param now SQL of the moment that counts as now */
const userClock = (now: string) => `
  cross join lateral (
    select coalesce((select time_zone from user_settings where user_id = settings.user_id), 'UTC') as zone
    ${ONCE}) zones
  cross join lateral (
    select moment, clock, clock::date as today, (remind_since at time zone zone)::date as since,
      clock::date + case when clock::time < ${CLOSES} then 0 else 1 end as soonest
    from (select moment, moment at time zone zone as clock from (select ${now} as moment) given) local
    ${ONCE}) days`;

/**
 * SQL of the unpaid invoices of users who want reminders, each with its next one: `next.days` after the due date, null where
 * no more comes. Of those whose day has come that is the newest alone. A day counts only once a mail has taken the invoice to
 * its client on a day before, and not where it lies before reminders were switched on.
 *
 * @param now SQL of the moment that counts as now
 */
const unpaidWithNext = (now: string) => `mail_settings settings ${userClock(now)}
  join invoices on invoices.user_id = settings.user_id and ${IS_OPEN} and remind_since is not null
    and due_date >= since - ${REMINDER_DAYS.after}
  cross join lateral (
    select max(created_at at time zone zone)::date as mailed_on from mails where ${MAILED}) mailed
  cross join lateral (
    select coalesce(max(day) filter (where due_date + day <= today), min(day)) as days
    from unnest(${DAYS}) day
    where due_date + day > mailed_on and due_date + day >= since and ${makesSense('day')}
      and not exists (select from reminders where invoice_id = invoices.id and days >= day)) next`;

const isAnyMessage = (condition: string) =>
  `exists (select from client_messages message where message.invoice_id = invoices.id and ${condition})`;

const IS_UNREAD = isAnyMessage('message.read_at is null');

/** SQL that is true while the client says that it is paid, and nobody has answered that. */
const IS_SAID_TO_BE_PAID = isAnyMessage(`message.kind = 'paid' and message.settled_at is null
  and message.created_at > moment - interval '${PAID_MESSAGE_HOLDS_DAYS} days'`);

const IS_HELD = `(${IS_UNREAD} or ${IS_SAID_TO_BE_PAID})`;

/** SQL that is true on the days, and in the hours, on which reminders leave. */
const IS_OFFICE_TIME = `clock::time >= ${OPENS} and clock::time < ${CLOSES}
  and (not workdays_only or extract(isodow from clock) < 6)`;

const IS_DUE = `${IS_OFFICE_TIME} and due_date + next.days <= today and not ${IS_HELD}`;

/** SQL of the day on which the next one leaves. */
const NEXT_DATE = `${leavesOn('next.days')}::text`;

/** How often a user's reminders are looked for while they may leave. */
const LOOK_EVERY = `interval '15 minutes'`;

/**
 * Those whose turn it is to be looked at, each for one caller alone: again when the time of theirs begins in which reminders
 * leave, or while it lasts, after a while.
 */
export async function takeUsersToRemind(em: EntityManager, now: string, limit: number): Promise<string[]> {
  const rows = await em.execute<{ userId: string }[]>(
    `update mail_settings settings
     set look_at = case when clock::time >= ${OPENS} and clock::time < ${CLOSES} then moment + ${LOOK_EVERY}
       else ((case when clock::time < ${OPENS} then clock::date else clock::date + 1 end) + ${OPENS}) at time zone zone end
     from (
       select user_id as id, zone, moment, moment at time zone zone as clock
       from (select ?::timestamptz as moment) given
       cross join lateral (
         select user_id from mail_settings where remind_since is not null and look_at <= moment
         order by look_at limit ? for update skip locked) taken
       cross join lateral (
         select coalesce((select time_zone from user_settings where user_settings.user_id = taken.user_id), 'UTC') as zone) zones
     ) due
     where settings.user_id = due.id returning settings.user_id as "userId"`,
    [now, limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Where a user's turn has failed. */
export async function remindAgainSoon(em: EntityManager, userId: string, now: string): Promise<void> {
  await em.execute(
    `update mail_settings set look_at = least(look_at, ?::timestamptz + ${FAILED_AGAIN_AFTER}) where user_id = ?`,
    [now, userId],
  );
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
  em.execute<DueReminder[]>(
    `select invoices.id as "invoiceId", next.days, (${AMOUNT_DUE})::text as "amountDue",
       due_date::text as "dueDate", today::text
     from ${unpaidWithNext('?::timestamptz')}
     where settings.user_id = ? and ${IS_DUE} ${invoiceId ? 'and invoices.id = ?' : ''}
     order by due_date, invoices.id limit ?`,
    [now, userId, ...(invoiceId ? [invoiceId] : []), limit],
  );

/** Those of one user that go out next, the first first. */
export const selectNext = (em: EntityManager, userId: string, limit: number): Promise<NextReminder[]> =>
  em.execute<NextReminder[]>(
    `select invoices.id as "invoiceId", invoice_number as "invoiceNumber", client_name as "clientName",
       (${AMOUNT_DUE})::text as "amountDue", due_date::text as "dueDate", ${NEXT_DATE} as date,
       (select "to" from mails where ${MAILED} order by created_at desc, id desc limit 1) as "to"
     from ${unpaidWithNext('now()')}
     where settings.user_id = ? and next.days is not null and not ${IS_HELD}
     order by date, due_date, invoices.id limit ?`,
    [userId, limit],
  );

/** What becomes of the reminders of an unpaid invoice next. */
export async function selectNextOf(
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<Pick<Reminders, 'next' | 'heldBy'>> {
  const [row] = await em.execute<{ next: string | null; heldBy: ReminderHold | null }[]>(
    `select case when not ${IS_HELD} and next.days is not null then ${NEXT_DATE} end as next,
       case when cardinality(${DAYS}) = 0 then null when mailed_on is null then 'unsent'
         when next.days is null then null when ${IS_UNREAD} then 'message'
         when ${IS_SAID_TO_BE_PAID} then 'paid' end as "heldBy"
     from ${unpaidWithNext('now()')}
     where settings.user_id = ? and invoices.id = ?`,
    [userId, invoiceId],
  );
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
  const [row] = await em.execute<{ days: number[] }[]>(
    'select days from reminder_exceptions where user_id = ? and "of" = ? and id = ?',
    [userId, of, id],
  );
  return row?.days;
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
    await em.execute('delete from reminder_exceptions where user_id = ? and "of" = ? and id = ?', [userId, of, id]);
    return;
  }
  await em.execute(
    `insert into reminder_exceptions (user_id, "of", id, days)
     values (?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)::integer))
     on conflict (user_id, "of", id) do update set days = excluded.days`,
    [userId, of, id, JSON.stringify(days)],
  );
}

/** Beside this one. */
export async function countOtherExceptions(em: EntityManager, userId: string, id: string): Promise<number> {
  const sql = 'select count(*)::integer as count from reminder_exceptions where user_id = ? and id <> ?';
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [userId, id]);
  return count;
}

/** @param reminder without a mail: it is passed over, and its day has been */
export async function insertReminder(
  em: EntityManager,
  reminder: Pick<DueReminder, 'invoiceId' | 'days'> & { userId: string; mailId: string | null },
): Promise<void> {
  const { invoiceId, days, userId, mailId } = reminder;
  await em.execute('insert into reminders (invoice_id, days, user_id, mail_id) values (?, ?, ?, ?)', [
    invoiceId,
    days,
    userId,
    mailId,
  ]);
}

/**
 * Takes back a reminder of the schedule that waited until it may not leave any more: office hours are over, or the due date
 * that it speaks of, it is paid, the client holds it up, or none is to go out. It was never decided then: the schedule decides
 * anew.
 *
 * @returns whether it was taken back
 */
export async function takeBack(em: EntityManager, { id, lease }: MailLease, now: string): Promise<boolean> {
  const taken = await em.execute<unknown[]>(
    `with given_back as (
       delete from mails where id = ? and lease = ? and state = 'queued'
         and exists (
           select from reminders
             join invoices on invoices.id = reminders.invoice_id
             join mail_settings settings on settings.user_id = reminders.user_id ${userClock('?::timestamptz')}
           where mail_id = mails.id
             and not (${IS_OPEN} and remind_since is not null and days = any (${DAYS}) and ${makesSense('reminders.days')}
               and ${IS_OFFICE_TIME} and not ${IS_HELD}))
       returning link_id)
     delete from invoice_links using given_back where invoice_links.id = link_id returning link_id`,
    [id, lease, now],
  );
  return taken.length > 0;
}
