import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailLease } from '@paperbill/contracts/nats';
import { type CalendarDate, type Decimal, QUOTE_REMINDER_DAYS } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { IS_QUOTE_MAILED } from '../mails/mail.queries.js';
import { kysely } from '../tables.js';
import { isReminderTime, timestampSql, timeZoneSql, userClockSql } from './reminder.queries.js';

/** SQL condition: the client can still answer the quote. */
const isAnswerable = sql<boolean>`(quotes.status = 'open' and quotes.valid_until >= today)`;

/** SQL of the date of the newest mail that sent the quote to its client. */
const newestMailDateSql = sql<{ mailedOn: CalendarDate | null }>`(
  select max(created_at at time zone zone)::date as mailed_on from mails where ${sql.raw(IS_QUOTE_MAILED)})`;

/**
 * SQL of the due reminder of a quote, as a number of days from the last valid day. It is null if none is due. If several
 * reminders are due, only the newest counts. Days before the newest mail to the client or before
 * `remindOfQuotesSince` do not count. If a quote expires on a Sunday and reminders are sent on workdays only, the last
 * reminder is due on Friday, because no later workday is left.
 */
const dueReminderSql = sql<{ days: number | null }>`(
  select max(day) as days from unnest(array[${sql.join(QUOTE_REMINDER_DAYS.map((day) => sql.lit(day)))}]) day
  where valid_until + day - (workdays_only and day = -1 and extract(isodow from valid_until) = 7)::integer <= today
    and valid_until + day > mailed_on and valid_until + day >= since
    and not exists (
      select from quote_reminders sent
      where sent.quote_id = quotes.id and sent.valid_until = quotes.valid_until and sent.days >= day))`;

export interface DueQuoteReminder {
  id: string;
  days: number;
  total: Decimal;
  validUntil: CalendarDate;
}

/** Returns due reminders of quotes, the next to expire first. @param id if given, only reminders of this quote */
export const selectDueQuoteReminders = (
  em: EntityManager,
  userId: string,
  now: string,
  { id, limit }: { id?: string; limit: number },
): Promise<DueQuoteReminder[]> =>
  kysely(em)
    .selectFrom('mail_settings as settings')
    .crossJoinLateral(timeZoneSql('settings.userId').as('zones'))
    .crossJoinLateral(userClockSql(timestampSql(now), 'remind_of_quotes_since').as('clocks'))
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.userId', '=', 'settings.userId')
        .on('remindOfQuotesSince', 'is not', null)
        .on(isAnswerable)
        .on(sql<boolean>`valid_until <= today - ${sql.lit(Math.min(...QUOTE_REMINDER_DAYS))}`),
    )
    .crossJoinLateral(newestMailDateSql.as('mailed'))
    .crossJoinLateral(dueReminderSql.as('due'))
    .select(['quotes.id', 'due.days', 'quotes.total', 'quotes.validUntil'])
    .$narrowType<{ days: number }>()
    .where('settings.userId', '=', userId)
    .where(isReminderTime)
    .where('due.days', 'is not', null)
    .$if(!!id, (due) => due.where('quotes.id', '=', id!))
    .orderBy('quotes.validUntil')
    .orderBy('quotes.id')
    .limit(limit)
    .execute();

/** Records that a reminder of a quote was sent, or that it was skipped if it has no mail. */
export async function insertQuoteReminder(
  em: EntityManager,
  reminder: Pick<DueQuoteReminder, 'id' | 'validUntil' | 'days'> & { userId: string; mailId: string | null },
): Promise<void> {
  const { id, validUntil, days, userId, mailId } = reminder;
  await kysely(em).insertInto('quote_reminders').values({ quoteId: id, validUntil, days, userId, mailId }).execute();
}

/**
 * Withdraws a queued reminder of a quote that must no longer be sent. Possible reasons are an answer, a change of the
 * quote, an expired quote, the hours for reminders, or switched-off reminders. The mail and its link are deleted, so that
 * the scheduler can create the reminder again.
 * @returns whether the reminder was withdrawn
 */
export async function withdrawQuoteReminder(
  em: EntityManager,
  { id, lease }: MailLease,
  now: string,
): Promise<boolean> {
  const mayLeave = sql<boolean>`(${isAnswerable} and remind_of_quotes_since is not null
    and mails.created_at > quotes.updated_at and ${isReminderTime})`;
  const { numDeletedRows } = await kysely(em)
    .with('withdrawn', (db) =>
      db
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('state', '=', 'queued')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('quote_reminders')
              .innerJoin('quotes', 'quotes.id', 'quote_reminders.quoteId')
              .innerJoin('mail_settings as settings', 'settings.userId', 'quote_reminders.userId')
              .crossJoinLateral(timeZoneSql('settings.userId').as('zones'))
              .crossJoinLateral(userClockSql(timestampSql(now), 'remind_of_quotes_since').as('clocks'))
              .select('quote_reminders.mailId')
              .whereRef('quote_reminders.mailId', '=', 'mails.id')
              .where(({ not }) => not(mayLeave)),
          ),
        )
        .returning('quoteLinkId'),
    )
    .deleteFrom('quote_links')
    .using('withdrawn')
    .whereRef('quote_links.id', '=', 'withdrawn.quoteLinkId')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
