import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceStats, StatsChange } from '@paperbill/contracts/http';
import { type CalendarDate, type Currency, getDecimals } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { invoicedCurrenciesSql, profileCurrencySql } from '../documents/account-currencies.queries.js';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { kysely } from '../tables.js';
import { OVERDUE_COUNT, OVERDUE_AMOUNT } from './invoice-sums.queries.js';

/** A chart shows at least this range of days. Its time axis therefore does not change from day to day. */
export interface RevenueSeriesRange {
  first: CalendarDate;
  last: CalendarDate;
  /** The approximate minimum number of days per bucket of the series. */
  bucketDays: number;
}

interface InvoiceStatsScope {
  start: CalendarDate;
  currency: Currency;
  overdue: boolean;
}

export const selectTodayAndCurrencies = (em: EntityManager, userId: string) =>
  queryTodayAndCurrency(em, userId)
    .select(invoicedCurrenciesSql(userId).as('invoicedCurrencies'))
    .executeTakeFirstOrThrow();

export const selectTodayAndCurrency = (em: EntityManager, userId: string) =>
  queryTodayAndCurrency(em, userId).executeTakeFirstOrThrow();

const queryTodayAndCurrency = (em: EntityManager, userId: string) =>
  kysely(em).selectNoFrom([
    sql.raw<CalendarDate>(TODAY_OF_USER_SQL).as('today'),
    profileCurrencySql(userId).as('profileCurrency'),
  ]);

const amountSql = (amount: string, currency: Currency): string =>
  `round(coalesce(${amount}, 0), ${getDecimals(currency)})::text`;

const SUM_COLUMNS = ['invoices', 'unpaid', 'paid', 'invoiced', 'collected', 'receivable'];
const OVERDUE_SUM_COLUMNS = ['overdue', 'overdue_amount'];

const sumsOfPeriodSql = (overdue: boolean): string =>
  `select invoice_date, ${SUM_COLUMNS.join(', ')}
     ${overdue ? `, ${OVERDUE_COUNT} as overdue, ${OVERDUE_AMOUNT} as overdue_amount` : ''}
   from invoice_sums where user_id = ? and invoice_date >= ? and currency = ?`;

/** @param source relation with the columns of `invoice_sums` */
const figuresSql = (source: string, { overdue, currency }: InvoiceStatsScope): string => `
  select coalesce(sum(invoices), 0)::int as "totalInvoices",
         coalesce(sum(unpaid), 0)::int as "pendingInvoices",
         coalesce(sum(paid), 0)::int as "paidInvoices",
         ${amountSql('sum(invoiced)', currency)} as "totalInvoiced",
         ${amountSql('sum(collected)', currency)} as "collectedAmount",
         ${amountSql('sum(receivable)', currency)} as "receivableAmount"
         ${
           overdue
             ? `, coalesce(sum(overdue), 0)::int as "overdueInvoices", ${amountSql('sum(overdue_amount)', currency)} as "overdueAmount"`
             : ''
         }
  from ${source}`;

export async function selectStats(em: EntityManager, userId: string, scope: InvoiceStatsScope): Promise<InvoiceStats> {
  const statement = `with selected as (${sumsOfPeriodSql(scope.overdue)}) ${figuresSql('selected', scope)}`;
  return selectFigures(em, statement, [userId, scope.start, scope.currency]);
}

async function selectFigures(em: EntityManager, statement: string, values: unknown[]): Promise<InvoiceStats> {
  // Raw SQL: one statement computes the buckets, the sums and the range of the series.
  const [stats] = await em.execute<[InvoiceStats]>(statement, values);
  return stats;
}

const differenceSql = (column: string): string => `sum(case when is_before then -(${column}) else ${column} end)`;

/**
 * The earlier period lasts from the day `from` until the day before `start`. The later period starts on `start`.
 * @returns the values of the later period minus the values of the earlier period, or null if no invoice is dated in
 * the earlier period
 */
export async function selectStatsChange(
  em: EntityManager,
  userId: string,
  { from, start, currency }: { from: CalendarDate; start: CalendarDate; currency: Currency },
): Promise<StatsChange | null> {
  // Raw SQL: the query adds up columns that are defined as SQL text.
  const [change] = await em.execute<StatsChange[]>(
    `select ${differenceSql('invoices')}::int as "totalInvoices",
            ${differenceSql('unpaid')}::int as "pendingInvoices",
            ${differenceSql('paid')}::int as "paidInvoices",
            ${amountSql(differenceSql('invoiced'), currency)} as "totalInvoiced",
            ${amountSql(differenceSql('collected'), currency)} as "collectedAmount",
            ${amountSql(differenceSql('receivable'), currency)} as "receivableAmount",
            ${differenceSql(OVERDUE_COUNT)}::int as "overdueInvoices",
            ${amountSql(differenceSql(OVERDUE_AMOUNT), currency)} as "overdueAmount"
     from (select *, invoice_date < ? as is_before from invoice_sums where user_id = ? and invoice_date >= ? and currency = ?) as sums
     having sum(invoices) filter (where is_before) > 0`,
    [start, userId, from, currency],
  );
  return change ?? null;
}

/** Maximum number of columns that a chart shows on a phone. */
const MAX_BUCKETS = 40;

/**
 * Reads the figures of the dashboard and their series in one statement, so that both come from one snapshot. A bucket
 * is a day, a week from Monday, a month or longer. The buckets are as small as MAX_BUCKETS allows. An invoice dated in
 * the year 9999 makes the buckets longer, but does not add buckets.
 */
export async function selectStatsWithSeries(
  em: EntityManager,
  userId: string,
  scope: InvoiceStatsScope,
  { first, last, bucketDays }: RevenueSeriesRange,
): Promise<InvoiceStats> {
  const { start, currency } = scope;
  return selectFigures(em, statsWithSeriesSql(scope), [userId, start, currency, first, last, bucketDays, start]);
}

const sumColumnsSql = (overdue: boolean): string =>
  [...SUM_COLUMNS, ...(overdue ? OVERDUE_SUM_COLUMNS : [])].map((sum) => `sum(${sum}) as ${sum}`).join(', ');

const statsWithSeriesSql = (scope: InvoiceStatsScope): string => `
  with selected as not materialized (${sumsOfPeriodSql(scope.overdue)}),
  frame as (select ?::date as first_day, ?::date as last_day, ?::int as bucket_days, ?::date as period_start),
  span as (
    select least(earliest, first_day) as first_day,
           greatest(latest, last_day) as last_day,
           bucket_days,
           period_start,
           -- The last bucket ends with the period, unless an invoice has a later date.
           case when latest > last_day then '9999-12-31' else last_day end as end_day
    from frame, (select min(invoice_date) as earliest, max(invoice_date) as latest from selected) as dated
  ),
  size as (
    select unit, step
    from span, (values
      ('day', interval '1 day', 1),
      ('week', interval '1 week', 7),
      ('month', interval '1 month', 30),
      ('quarter', interval '3 months', 91),
      ('year', interval '1 year', 365),
      ('decade', interval '10 years', 3652),
      ('century', interval '100 years', 36524),
      ('millennium', interval '1000 years', 365242)
    ) as sizes (unit, step, days)
    where days >= bucket_days and (last_day - first_day) / days < ${MAX_BUCKETS}
    order by days
    limit 1
  ),
  buckets as (
    select bucket, greatest(bucket::date, period_start) as first_day, least((bucket + step)::date - 1, end_day) as last_day
    from span, size, generate_series(date_trunc(unit, first_day::timestamp), last_day::timestamp, step) as bucket
  ),
  -- The relation is materialized, because the series and the figures both use it. Every invoice is in a bucket.
  summed as materialized (
    select date_trunc(unit, invoice_date::timestamp) as bucket, ${sumColumnsSql(scope.overdue)}
    from selected, size
    group by 1
  ),
  figures as (${figuresSql('summed', scope)})
  select figures.*, (
    select json_agg(
      json_build_object(
        'from', first_day,
        'to', last_day,
        'collectedAmount', ${amountSql('collected', scope.currency)},
        'receivableAmount', ${amountSql('receivable', scope.currency)}
      ) order by bucket
    )
    from buckets left join summed using (bucket)
  ) as series
  from figures`;
