import { type CalendarDate, RECURRING_HOUR } from '@paperbill/contracts/rules';
import { sql, type Timestamp } from '@paperbill/service-kit';

export const dateTextSql = (n: string) => `date_of_recurring(starts_on, every, unit, ${n})`;
export const dateSql = (n: string) => sql.raw<CalendarDate>(dateTextSql(n));

export const hasNextDate = sql<boolean>`(ends_on is null or ${dateSql('next_n')} <= ends_on) and (count is null or made < count)`;

export const userTimeZoneSql = sql<string>`coalesce(
  (select time_zone from user_settings where user_settings.user_id = recurring_invoices.user_id), 'UTC')`;

/** A copy is due on its date at the hour RECURRING_HOUR, in the user's time zone. */
export const scheduleDueAtSql = sql<Timestamp>`((${dateSql('next_n')} + make_time(${RECURRING_HOUR}, 0, 0)) at time zone ${userTimeZoneSql})`;

/**
 * SQL expression for the index of the first date on or after `day`. The expression estimates an index, and then checks
 * this index and the next and previous indexes.
 */
export const firstDateFromSql = (earliestDate: string, day: string) => `(
  select n from (
    select case unit
      when 'week' then (${day} - starts_on) / (7 * every)
      else ((extract(year from ${day}) - extract(year from starts_on)) * 12
        + extract(month from ${day}) - extract(month from starts_on))::integer
        / (every * case unit when 'year' then 12 else 1 end) end as near) days
  cross join lateral generate_series(greatest(${earliestDate}, near - 1), greatest(${earliestDate}, near + 1)) n
  where ${dateTextSql('n')} >= ${day} order by n limit 1)`;
