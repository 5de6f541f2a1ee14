import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReminderPauseReason, Reminders } from '@paperbill/contracts/http';
import { type CalendarDate, type Decimal, QUOTE_REMINDER_DAYS } from '@paperbill/contracts/rules';
import { type RawBuilder, sql, type Timestamp } from '@paperbill/service-kit';
import { IS_QUOTE_MAILED_SQL } from '../mails/mail.queries.js';
import { kysely } from '../tables.js';
import {
  isReminderTime,
  newestMailDateSql,
  timestampSql,
  timeZoneSql,
  userClockSql,
  workdaySql,
} from './reminder.queries.js';

const isAnswerable = sql<boolean>`(quotes.status = 'open' and quotes.valid_until >= today)`;

export const isQuoteReminderStillDue = sql<boolean>`(${isAnswerable} and remind_of_quotes_since is not null
  and mails.created_at > quotes.updated_at and ${isReminderTime})`;

/**
 * SQL expression for the day on which a reminder is due. If a quote expires on a Sunday, the reminder for the Saturday
 * is moved to the Friday. Reminders are moved only if the user excludes weekends.
 */
const reminderDateSql = (day: string) =>
  `(valid_until + ${day} - (workdays_only and ${day} = -1 and extract(isodow from valid_until) = 7)::integer)`;

/** Returns an SQL expression for the day on which a reminder is sent. The day is never in the past. */
const sendingDateSql = (day: string) => workdaySql(`greatest(${reminderDateSql(day)}, soonest)`);

/**
 * SQL expression for the next reminder, as a number of days from the last valid day of the quote. If several reminders
 * are due, the newest is used.
 * Some reminders are skipped: those before the newest mail to the client, and those before `remindOfQuotesSince`.
 */
const nextReminderSql = sql<{ days: number | null }>`(
  select coalesce(max(day) filter (where ${sql.raw(reminderDateSql('day'))} <= today), min(day)) as days
  from unnest(array[${sql.join(QUOTE_REMINDER_DAYS.map((day) => sql.lit(day)))}]) day
  where ${sql.raw(reminderDateSql('day'))} > mailed_on and valid_until + day >= since
    and ${sql.raw(sendingDateSql('day'))} <= valid_until
    and not exists (
      select from quote_reminders sent
      where sent.quote_id = quotes.id and sent.valid_until = quotes.valid_until and sent.days >= day))`;

/** The result is empty if reminders of quotes are off. */
const selectOpenQuotesWithNextReminder = (em: EntityManager, userId: string, now: RawBuilder<Timestamp>) =>
  kysely(em)
    .selectFrom('mail_settings as settings')
    .crossJoinLateral(timeZoneSql('settings.userId').as('zones'))
    .crossJoinLateral(userClockSql(now, 'remind_of_quotes_since').as('clocks'))
    .innerJoin('quotes', (join) =>
      join.onRef('quotes.userId', '=', 'settings.userId').on('remindOfQuotesSince', 'is not', null).on(isAnswerable),
    )
    .crossJoinLateral(newestMailDateSql(IS_QUOTE_MAILED_SQL).as('mailed'))
    .crossJoinLateral(nextReminderSql.as('next'))
    .where('settings.userId', '=', userId);

export interface DueQuoteReminder {
  id: string;
  days: number;
  total: Decimal;
  validUntil: CalendarDate;
}

export const selectDueQuoteReminders = (
  em: EntityManager,
  userId: string,
  now: string,
  { id, limit }: { id?: string; limit: number },
): Promise<DueQuoteReminder[]> =>
  selectOpenQuotesWithNextReminder(em, userId, timestampSql(now))
    .select(['quotes.id', 'next.days', 'quotes.total', 'quotes.validUntil'])
    .$narrowType<{ days: number }>()
    .where(sql<boolean>`valid_until <= today - ${sql.lit(Math.min(...QUOTE_REMINDER_DAYS))}`)
    .where(isReminderTime)
    .where(sql.raw<boolean>(`${reminderDateSql('next.days')} <= today`))
    .$if(!!id, (due) => due.where('quotes.id', '=', id!))
    .orderBy('quotes.validUntil')
    .orderBy('quotes.id')
    .limit(limit)
    .execute();

export async function selectNextReminderOfQuote(
  em: EntityManager,
  userId: string,
  quoteId: string,
): Promise<Pick<Reminders, 'next' | 'heldBy'>> {
  const row = await selectOpenQuotesWithNextReminder(em, userId, sql<Timestamp>`now()`)
    .select([
      sql<CalendarDate | null>`case when next.days is not null then ${sql.raw(sendingDateSql('next.days'))} end`.as(
        'next',
      ),
      sql<ReminderPauseReason | null>`case when mailed_on is null then 'unsent' end`.as('heldBy'),
    ])
    .where('quotes.id', '=', quoteId)
    .executeTakeFirst();
  return row ?? { next: null, heldBy: null };
}

/** Records that a reminder of a quote was sent. A reminder without a mail is recorded as skipped. */
export async function insertQuoteReminder(
  em: EntityManager,
  reminder: Pick<DueQuoteReminder, 'id' | 'validUntil' | 'days'> & { userId: string; mailId: string | null },
): Promise<void> {
  const { id, validUntil, days, userId, mailId } = reminder;
  await kysely(em).insertInto('quote_reminders').values({ quoteId: id, validUntil, days, userId, mailId }).execute();
}
