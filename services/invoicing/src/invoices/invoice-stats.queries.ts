import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceStats, StatsChange } from '@paperbill/contracts/http';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { OVERDUE_COUNT, OVERDUE_AMOUNT } from './invoice-sums.queries.js';

/** The range of days that a chart always shows, so that its time axis does not change from day to day. */
export interface SeriesFrame {
  first: CalendarDate;
  last: CalendarDate;
  /** The approximate number of days in the smallest bucket of the chart's series. */
  bucketDays: number;
}

const SUM_COLUMNS = ['invoices', 'unpaid', 'paid', 'invoiced', 'collected', 'receivable'];
const OVERDUE_SUM_COLUMNS = ['overdue', 'overdue_amount'];

const sumsOfPeriodSql = (overdue: boolean): string =>
  `select invoice_date, ${SUM_COLUMNS.join(', ')}
     ${overdue ? `, ${OVERDUE_COUNT} as overdue, ${OVERDUE_AMOUNT} as overdue_amount` : ''}
   from invoice_sums where user_id = ? and invoice_date >= ?`;

/**
 * Returns SQL of the dashboard's figures.
 * @param source a relation with the columns of `invoice_sums`
 */
const figuresSql = (source: string, overdue: boolean): string => `
  select coalesce(sum(invoices), 0)::int as "totalInvoices",
         coalesce(sum(unpaid), 0)::int as "pendingInvoices",
         coalesce(sum(paid), 0)::int as "paidInvoices",
         coalesce(sum(invoiced), 0.00)::text as "totalInvoiced",
         coalesce(sum(collected), 0.00)::text as "collectedAmount",
         coalesce(sum(receivable), 0.00)::text as "receivableAmount"
         ${overdue ? OVERDUE_FIGURES : ''}
  from ${source}`;

const OVERDUE_FIGURES = `,
  coalesce(sum(overdue), 0)::int as "overdueInvoices",
  coalesce(sum(overdue_amount), 0.00)::text as "overdueAmount"`;

export async function selectStats(
  em: EntityManager,
  userId: string,
  start: CalendarDate,
  overdue: boolean,
): Promise<InvoiceStats> {
  const statement = `with selected as (${sumsOfPeriodSql(overdue)}) ${figuresSql('selected', overdue)}`;
  return selectFigures(em, statement, [userId, start]);
}

async function selectFigures(em: EntityManager, statement: string, values: unknown[]): Promise<InvoiceStats> {
  // Raw SQL: a single statement computes the buckets, the sums and the range of the series.
  const [stats] = await em.execute<[InvoiceStats]>(statement, values);
  return stats;
}

const differenceSql = (column: string): string => `sum(case when is_before then -(${column}) else ${column} end)`;

/**
 * Returns how much each figure since `start` differs from its value in the earlier period, which lasts from `from` to
 * `start`.
 * @returns null if no invoice is dated in the earlier period
 */
export async function selectStatsChange(
  em: EntityManager,
  userId: string,
  from: CalendarDate,
  start: CalendarDate,
): Promise<StatsChange | null> {
  // Raw SQL: conditional sums of columns that the figures define as SQL.
  const [change] = await em.execute<StatsChange[]>(
    `select ${differenceSql('invoices')}::int as "totalInvoices",
            ${differenceSql('unpaid')}::int as "pendingInvoices",
            ${differenceSql('paid')}::int as "paidInvoices",
            ${differenceSql('invoiced')}::text as "totalInvoiced",
            ${differenceSql('collected')}::text as "collectedAmount",
            ${differenceSql('receivable')}::text as "receivableAmount",
            ${differenceSql(OVERDUE_COUNT)}::int as "overdueInvoices",
            ${differenceSql(OVERDUE_AMOUNT)}::text as "overdueAmount"
     from (select *, invoice_date < ? as is_before from invoice_sums where user_id = ? and invoice_date >= ?) as sums
     having sum(invoices) filter (where is_before) > 0`,
    [start, userId, from],
  );
  return change ?? null;
}

/** Maximum number of columns that a chart shows on a phone. */
const MAX_BUCKETS = 40;

/**
 * Reads the figures of the dashboard and their series in one statement, so that both come from one snapshot. The
 * buckets are days, weeks from Monday, months or longer, as small as MAX_BUCKETS allows. An invoice dated in the year
 * 9999 makes the buckets longer, but does not increase their number.
 * @param start the first day of the period
 */
export async function selectStatsWithSeries(
  em: EntityManager,
  userId: string,
  start: CalendarDate,
  { first, last, bucketDays }: SeriesFrame,
  overdue: boolean,
): Promise<InvoiceStats> {
  return selectFigures(em, statsWithSeriesSql(overdue), [userId, start, first, last, bucketDays, start]);
}

const sumColumnsSql = (overdue: boolean): string =>
  [...SUM_COLUMNS, ...(overdue ? OVERDUE_SUM_COLUMNS : [])].map((sum) => `sum(${sum}) as ${sum}`).join(', ');

const statsWithSeriesSql = (overdue: boolean): string => `
  with selected as not materialized (${sumsOfPeriodSql(overdue)}),
  frame as (select ?::date as first_day, ?::date as last_day, ?::int as bucket_days, ?::date as period_start),
  span as (
    select least(earliest, first_day) as first_day,
           greatest(latest, last_day) as last_day,
           bucket_days,
           period_start,
           -- The last week ends with the quarter, unless an invoice is dated later.
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
  -- Materialized, because the series and the figures both use it. Every invoice is in a bucket.
  summed as materialized (
    select date_trunc(unit, invoice_date::timestamp) as bucket, ${sumColumnsSql(overdue)}
    from selected, size
    group by 1
  ),
  figures as (${figuresSql('summed', overdue)})
  select figures.*, (
    select json_agg(
      json_build_object(
        'from', first_day,
        'to', last_day,
        'collectedAmount', coalesce(collected, 0.00)::text,
        'receivableAmount', coalesce(receivable, 0.00)::text
      ) order by bucket
    )
    from buckets left join summed using (bucket)
  ) as series
  from figures`;
