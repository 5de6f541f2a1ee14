import type { InvoiceFilter, WithUserId } from '@paperbill/contracts/nats';
import { type InvoiceSortField, parseSort, type ShownStatus } from '@paperbill/contracts/rules';
import { countOfStatusSql, canUseSums, dateConditions, sumRowsSql } from './invoice-sums.queries.js';
import { statusesByUrgency, SHOWN_STATUS } from './invoice.queries.js';

const startOfDaySql = (day: string): string => `(${day})::timestamp at time zone 'utc'`;

const creationDaySql = {
  column: 'created_on',
  isOfDay: `created_at >= ${startOfDaySql('place.day')} and created_at < ${startOfDaySql('place.day + 1')}`,
};

const daySqlOfSortField: Partial<Record<InvoiceSortField, typeof creationDaySql>> = {
  createdAt: creationDaySql,
  // Invoices with the same status are sorted by their creation time.
  status: creationDaySql,
  invoiceDate: { column: 'invoice_date', isOfDay: 'invoice_date = place.day' },
  dueDate: { column: 'due_date', isOfDay: 'due_date = place.day' },
};

/** Up to this offset, skipping index entries is faster than adding up the user's rows in `invoice_sums`. */
export const MAX_FAST_OFFSET = 1_000;

/** Checks whether {@link pageByDaysSql} supports the filter of a list and is faster than an SQL offset. */
export function canPageByDays(filter: InvoiceFilter, skippedCount: number): boolean {
  const { field } = parseSort(filter.sort ?? '-createdAt');
  const isFiltered = Boolean(filter.status) || dateConditions(filter).length > 0;
  // The table `invoice_sums` does not count partly paid invoices by status, so it cannot find a page of these invoices.
  if (filter.status === 'partly-paid') return false;
  return (
    canUseSums(filter) &&
    daySqlOfSortField[field] !== undefined &&
    (isFiltered || field === 'status' || skippedCount > MAX_FAST_OFFSET)
  );
}

/**
 * The query adds up `invoice_sums` to find the days of the page, and does not read the invoices of earlier pages. Its
 * column `matches` is the number of invoices that match the filter.
 */
export function pageByDaysSql(filter: WithUserId & InvoiceFilter, skippedCount: number, size: number) {
  const { userId, status, sort = '-createdAt' } = filter;
  const { field, descending } = parseSort(sort);
  const { column, isOfDay } = daySqlOfSortField[field]!;
  // A list that is sorted by status has one group of invoices per status and day. Any other list has one group per day.
  // The status `null` means all statuses.
  const parts = (field === 'status' ? statusesInFilter(status) : [status]).map((shownStatus, nth) => ({
    sum: `sum(${countOfStatusSql(shownStatus)})::int as count_${nth}`,
    row: `(${nth}, count_${nth}, ${shownStatus ? textArraySql(shownStatus === 'unpaid' ? unpaidStatuses : [shownStatus]) : 'null::text[]'})`,
  }));
  const directionSql = (isBackwards: boolean) => (descending !== isBackwards ? 'desc' : 'asc');
  const sumRows = sumRowsSql(filter);
  const dates = dateConditions(filter);
  const invoicesOfDaySql = (isBackwards: boolean, offsetSql: string) => `
    (select id from invoices
     where user_id = ? and ${isOfDay} and (place.shown is null or (${SHOWN_STATUS}) = any(place.shown))
       ${dates.map(([condition]) => `and ${condition}`).join(' ')}
       and ${isBackwards ? 'place.is_near_end' : 'not place.is_near_end'}
     order by created_at ${directionSql(isBackwards)}, id ${directionSql(isBackwards)}
     limit place.wanted offset ${offsetSql})`;
  const values = [userId, ...dates.map(([, date]) => date)];
  return {
    sql: `
      with kept as (
        select nth, shown, day, count
        from (select ${column} as day, ${parts.map(({ sum }) => sum).join()} from ${sumRows.sql} group by ${column}) as summed
        cross join lateral (values ${parts.map(({ row }) => row).join()}) as part (nth, count, shown)
        where count > 0
      ),
      placed as (
        select *, sum(count) over (order by nth ${directionSql(false)}, day ${directionSql(false)})::int as until,
          sum(count) over ()::int as matches
        from kept
      ),
      -- Each row is a day with invoices on the page. It contains how many invoices of this day are skipped (passed),
      -- and how many are on the page (wanted).
      place as (
        select *, passed > count / 2 as is_near_end from (
          select shown, day, count, matches, greatest(? - until + count, 0) as passed,
            least(until, ?) - greatest(until - count, ?) as wanted
          from placed where until > ? and until - count < ?
        ) as of_page
      )
      select found.id, place.matches from place cross join lateral (
        ${invoicesOfDaySql(false, 'place.passed')} union all ${invoicesOfDaySql(true, '(place.count - place.passed - place.wanted)')}
      ) as found`,
    values: [
      ...sumRows.values,
      skippedCount,
      skippedCount + size,
      skippedCount,
      skippedCount,
      skippedCount + size,
      ...values,
      ...values,
    ],
  };
}

const unpaidStatuses: readonly ShownStatus[] = ['overdue', 'pending'];

const statusesInFilter = (status: InvoiceFilter['status']): readonly (ShownStatus | undefined)[] =>
  status
    ? statusesByUrgency.filter((one) => (status === 'unpaid' ? unpaidStatuses.includes(one) : status === one))
    : statusesByUrgency;

const textArraySql = (texts: readonly string[]): string => `array['${texts.join(`', '`)}']`;
