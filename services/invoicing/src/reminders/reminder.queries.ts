import type { EntityManager } from '@mikro-orm/postgresql';
import type { NextReminder, ReminderPauseReason, Reminders } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type Decimal,
  REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS,
  REMINDER_DAYS,
} from '@paperbill/contracts/rules';
import { type RawBuilder, RETRY_DELAY, sql, type Timestamp } from '@paperbill/service-kit';
import { IS_OPEN } from '../invoices/invoice.queries.js';
import { IS_INVOICE_MAILED_SQL } from '../mails/mail.queries.js';
import { isChargePlannedSql } from '../online-payments/automatic-payment.queries.js';
import { processingAmountSql } from '../online-payments/payable-invoice.queries.js';
import { countSql, kysely } from '../tables.js';

/** The time of day from which automatic mails are sent, in the user's time zone. */
const MAIL_HOURS_START = sql`time '09:00'`;
const MAIL_HOURS_END = sql`time '17:00'`;

export const timestampSql = (moment: string) => sql<Timestamp>`${moment}::timestamptz`;

const exceptionDaysSql = (of: ReminderOwner, id: string) =>
  sql`(select days from reminder_exceptions where user_id = settings.user_id and "of" = ${of} and id = ${sql.raw(id)})`;

const reminderDaysSql = sql`coalesce(${exceptionDaysSql('invoice', 'invoices.id')}, ${exceptionDaysSql('customer', 'invoices.customer_id')}, reminder_days)`;

/** Returns an SQL expression that moves a Saturday or Sunday to Monday, if the user excludes weekends. */
export const workdaySql = (day: string) =>
  `(${day} + case when not workdays_only then 0 else (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from ${day})::int] end)`;

/** Returns an SQL expression for the day on which a reminder is sent. The day is never in the past. */
const sendingDaySql = (day: string) => workdaySql(`greatest(due_date + ${day}, soonest)`);

/**
 * SQL condition that the reminder can still be sent. A reminder before the due date is not sent after the due date. A
 * reminder for the due date itself may also be sent on the Monday after a weekend.
 */
const isNotTooLateSql = (day: string) =>
  sql.raw<boolean>(`(${day} > 0 or
  ${sendingDaySql(day)} <= case when ${day} = 0 then ${workdaySql('due_date')} else due_date end)`);

/** `offset 0` keeps PostgreSQL from merging a subquery into the outer query and evaluating the subquery repeatedly. */
const OPTIMISATION_FENCE = sql`offset 0`;

export const timeZoneSql = (userId: 'settings.userId' | 'taken.userId') => sql<{ zone: string }>`(
  select coalesce(
    (select time_zone from user_settings where user_settings.user_id = ${sql.ref(userId)}), 'UTC') as zone ${OPTIMISATION_FENCE})`;

export interface UserClock {
  moment: Timestamp;
  today: CalendarDate;
}

export type ReminderStartColumn = 'remind_since' | 'remind_of_quotes_since';

/** SQL subquery for the user's local time, and for the date from which reminders are sent. */
export const userClockSql = (
  now: RawBuilder<Timestamp>,
  since: ReminderStartColumn = 'remind_since',
) => sql<UserClock>`(
  select moment, clock, clock::date as today, (${sql.raw(since)} at time zone zone)::date as since,
    clock::date + case when clock::time < ${MAIL_HOURS_END} then 0 else 1 end as soonest
  from (select moment, moment at time zone zone as clock from (select ${now} as moment) given) local ${OPTIMISATION_FENCE})`;

export const newestMailDateSql = (isMailed: string) => sql<{ mailedOn: CalendarDate | null }>`(
  select max(created_at at time zone zone)::date as mailed_on from mails where ${sql.raw(isMailed)})`;

/**
 * SQL expression for the next reminder, as a number of days from the due date. If several reminders are due, the newest
 * is used.
 * Some reminders are skipped: those before the newest mail to the client, and those before `remindSince`.
 */
const nextReminderSql = sql<{ days: number | null }>`(
  select coalesce(max(day) filter (where due_date + day <= today), min(day)) as days
  from unnest(${reminderDaysSql}) day
  where due_date + day > mailed_on and due_date + day >= since and ${isNotTooLateSql('day')}
    and not exists (select from reminders where invoice_id = invoices.id and days >= day))`;

/** Selects unpaid invoices with their next reminder. The result is empty if reminders are off. */
const selectUnpaidWithNextReminder = (em: EntityManager, userId: string, now: RawBuilder<Timestamp>) =>
  kysely(em)
    .selectFrom('mail_settings as settings')
    .crossJoinLateral(timeZoneSql('settings.userId').as('zones'))
    .crossJoinLateral(userClockSql(now).as('clocks'))
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.userId', '=', 'settings.userId')
        .on(sql.raw<boolean>(IS_OPEN))
        .on('remindSince', 'is not', null)
        .on(sql<boolean>`due_date >= since - ${sql.lit(REMINDER_DAYS.after)}`),
    )
    .crossJoinLateral(newestMailDateSql(IS_INVOICE_MAILED_SQL).as('mailed'))
    .crossJoinLateral(nextReminderSql.as('next'))
    .where('settings.userId', '=', userId);

const hasClientMessageSql = (condition: string) =>
  sql<boolean>`exists (
    select from client_messages message where message.invoice_id = invoices.id and ${sql.raw(condition)})`;

const hasUnreadMessage = hasClientMessageSql('message.read_at is null');

/** SQL condition that the client recently said "paid", and that the user has not resumed reminders since then. */
const isReportedPaid = hasClientMessageSql(`message.kind = 'paid' and message.settled_at is null
  and message.created_at > moment - interval '${REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS} days'`);

/**
 * SQL condition that the amount due will probably be paid soon. Either online payments in progress cover the amount
 * due, or a charge of the client's card is planned.
 */
const isBeingPaid = sql<boolean>`(${processingAmountSql} >= invoices.outstanding or ${isChargePlannedSql})`;

const isNotPaused = sql<boolean>`not (${hasUnreadMessage} or ${isReportedPaid} or (${isBeingPaid}))`;

export const isReminderTime = sql<boolean>`clock::time >= ${MAIL_HOURS_START} and clock::time < ${MAIL_HOURS_END}
  and (not workdays_only or extract(isodow from clock) < 6)`;

export const isReminderStillDue = sql<boolean>`(${sql.raw(IS_OPEN)} and remind_since is not null
  and reminders.days = any (${reminderDaysSql}) and ${isNotTooLateSql('reminders.days')} and ${isReminderTime}
  and ${isNotPaused})`;

const nextReminderDateSql = sql.raw<CalendarDate>(sendingDaySql('next.days'));

/** The next check of a user is 15 minutes later, or at the next start of the mail hours. */
export async function leaseUsersToRemind(em: EntityManager, now: string, limit: number): Promise<string[]> {
  const rows = await kysely(em)
    .updateTable('mail_settings as settings')
    .from(({ selectFrom }) =>
      selectFrom(sql<{ moment: Timestamp }>`(select ${timestampSql(now)} as moment)`.as('given'))
        .crossJoinLateral(
          selectFrom('mail_settings')
            .select('mail_settings.userId')
            .where(({ or, eb }) =>
              or([
                eb('mail_settings.remindSince', 'is not', null),
                eb('mail_settings.remindOfQuotesSince', 'is not', null),
              ]),
            )
            .where('mail_settings.lookAt', '<=', sql<Timestamp>`moment`)
            .orderBy('mail_settings.lookAt')
            .limit(limit)
            .forUpdate()
            .skipLocked()
            .as('taken'),
        )
        .crossJoinLateral(timeZoneSql('taken.userId').as('zones'))
        .select(['taken.userId as id', 'zone', 'moment', sql<string>`moment at time zone zone`.as('clock')])
        .as('due'),
    )
    .set({
      lookAt: sql<Timestamp>`case
        when clock::time >= ${MAIL_HOURS_START} and clock::time < ${MAIL_HOURS_END} then moment + interval '15 minutes'
        else ((case when clock::time < ${MAIL_HOURS_START} then clock::date else clock::date + 1 end) + ${MAIL_HOURS_START}) at time zone zone
        end`,
    })
    .whereRef('settings.userId', '=', 'due.id')
    .returning('settings.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function retryRemindersSoon(em: EntityManager, userId: string, now: string): Promise<void> {
  await kysely(em)
    .updateTable('mail_settings')
    .set({ lookAt: sql<Timestamp>`least(look_at, ${timestampSql(now)} + ${RETRY_DELAY})` })
    .where('userId', '=', userId)
    .execute();
}

export interface DueReminder {
  id: string;
  days: number;
  amountDue: Decimal;
  dueDate: CalendarDate;
  today: CalendarDate;
}

export const selectDueReminders = (
  em: EntityManager,
  userId: string,
  now: string,
  { id, limit }: { id?: string; limit: number },
): Promise<DueReminder[]> =>
  selectUnpaidWithNextReminder(em, userId, timestampSql(now))
    .select(['invoices.id', 'next.days', 'invoices.outstanding as amountDue', 'dueDate', 'today'])
    .$narrowType<{ days: number }>()
    .where(isReminderTime)
    .where(sql<boolean>`due_date + next.days <= today`)
    .where(isNotPaused)
    .$if(!!id, (due) => due.where('invoices.id', '=', id!))
    .orderBy('dueDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

export const selectNextReminders = (em: EntityManager, userId: string, limit: number): Promise<NextReminder[]> =>
  selectUnpaidWithNextReminder(em, userId, sql<Timestamp>`now()`)
    .select(['invoices.id as invoiceId', 'invoiceNumber', 'clientName', 'invoices.outstanding as amountDue', 'dueDate'])
    .select([
      nextReminderDateSql.as('date'),
      sql<string>`(select "to" from mails where ${sql.raw(IS_INVOICE_MAILED_SQL)} order by created_at desc, id desc limit 1)`.as(
        'to',
      ),
    ])
    .where('next.days', 'is not', null)
    .where(isNotPaused)
    .orderBy('date')
    .orderBy('dueDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

export async function selectNextReminderOfInvoice(
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<Pick<Reminders, 'next' | 'heldBy'>> {
  const row = await selectUnpaidWithNextReminder(em, userId, sql<Timestamp>`now()`)
    .select([
      sql<CalendarDate | null>`case when ${isNotPaused} and next.days is not null then ${nextReminderDateSql} end`.as(
        'next',
      ),
      sql<ReminderPauseReason | null>`case when cardinality(${reminderDaysSql}) = 0 then null when mailed_on is null then 'unsent'
        when next.days is null then null when ${hasUnreadMessage} then 'message'
        when ${isReportedPaid} then 'paid' when ${isBeingPaid} then 'processing' end`.as('heldBy'),
    ])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  return row ?? { next: null, heldBy: null };
}

export type ReminderOwner = 'invoice' | 'customer';

/** Returns the reminder days of one invoice or customer. Returns undefined if the user's settings apply. */
export async function selectReminderException(
  em: EntityManager,
  userId: string,
  ownerKind: ReminderOwner,
  id: string,
): Promise<number[] | undefined> {
  const exception = await kysely(em)
    .selectFrom('reminder_exceptions')
    .select('days')
    .where('userId', '=', userId)
    .where('of', '=', ownerKind)
    .where('id', '=', id)
    .executeTakeFirst();
  return exception?.days;
}

/** @param days null to use the user's settings again */
export async function storeReminderException(
  em: EntityManager,
  userId: string,
  ownerKind: ReminderOwner,
  id: string,
  days: number[] | null,
): Promise<void> {
  if (days === null) {
    await kysely(em)
      .deleteFrom('reminder_exceptions')
      .where('userId', '=', userId)
      .where('of', '=', ownerKind)
      .where('id', '=', id)
      .execute();
    return;
  }
  await kysely(em)
    .insertInto('reminder_exceptions')
    .values({ userId, of: ownerKind, id, days })
    .onConflict((conflict) => conflict.columns(['userId', 'of', 'id']).doUpdateSet({ days }))
    .execute();
}

export async function countOtherExceptions(em: EntityManager, userId: string, id: string): Promise<number> {
  const others = await kysely(em)
    .selectFrom('reminder_exceptions')
    .select(countSql.as('count'))
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return others.count;
}

export async function getCustomerId(em: EntityManager, invoiceId: string): Promise<string | null> {
  const invoice = await kysely(em)
    .selectFrom('invoices')
    .select('customerId')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return invoice.customerId;
}

/** Records that a reminder was sent. A reminder without a mail is recorded as skipped. */
export async function insertReminder(
  em: EntityManager,
  reminder: Pick<DueReminder, 'id' | 'days'> & { userId: string; mailId: string | null },
): Promise<void> {
  const { id, days, userId, mailId } = reminder;
  await kysely(em).insertInto('reminders').values({ invoiceId: id, days, userId, mailId }).execute();
}
