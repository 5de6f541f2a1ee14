import { useState } from 'react';
import { DateRangeInputs } from '../../components/lists/filter-inputs.js';
import type { DateRange } from '../../components/lists/list-filter.js';
import { getToday } from '../../components/today.js';
import styles from './account.module.css';
import { ArchiveDownload } from './download-everything.js';

const EXPORT_URL = '/app/api/accountant-export';

const EXPORT_DESCRIPTION =
  'For your accountant: all invoices and payments of these days, their PDFs, and a list of all invoice numbers, as one ZIP.';

/** Exports the data for an accountant as a ZIP file. The default period is the last complete quarter. */
export function AccountantExport() {
  const [range, setRange] = useState<Partial<DateRange>>(() => getLastQuarter(getToday()));
  const { from, to } = range;
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  return (
    <ArchiveDownload
      href={days ? `${EXPORT_URL}?${days}` : EXPORT_URL}
      label="Download export"
      about={EXPORT_DESCRIPTION}
      isDisabled={Boolean(from && to && from > to)}
    >
      <div className={styles.dates}>
        <DateRangeInputs range={range} onChange={(change) => setRange({ ...range, ...change })} />
      </div>
    </ArchiveDownload>
  );
}

export function getLastQuarter(day: string): DateRange {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = Math.floor((month - 1) / 3) * 3;
  return { from: toCalendarDate(year, first - 3, 1), to: toCalendarDate(year, first, 0) };
}

/**
 * Returns a day as an ISO date.
 * @param month January is 0. A value out of range counts into another year, as in Date.UTC
 */
const toCalendarDate = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
