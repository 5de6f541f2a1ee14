import { useId, useState } from 'react';
import { DateRangeInputs } from '../../components/lists/filter-inputs.js';
import type { DateRange } from '../../components/lists/list-filter.js';
import { today } from '../../components/today.js';
import styles from './account.module.css';
import { ArchiveDownload } from './download-everything.js';

const EXPORT = '/app/api/accountant-export';

const ABOUT =
  'For your accountant: the invoices and payments of these days, each PDF, and every number with what became of it, as one ZIP.';

/** On the profile page: what an accountant needs of a period, as one file; at first, of the last whole quarter. */
export function AccountantExport() {
  const id = useId();
  const [range, setRange] = useState<Partial<DateRange>>(() => lastQuarter(today()));
  const { from, to } = range;
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Accountant’s export
      </h3>
      <ArchiveDownload
        href={days ? `${EXPORT}?${days}` : EXPORT}
        label="Download export"
        about={ABOUT}
        isDisabled={Boolean(from && to && from > to)}
      >
        <div className={styles.dates}>
          <DateRangeInputs range={range} onChange={(change) => setRange({ ...range, ...change })} />
        </div>
      </ArchiveDownload>
    </div>
  );
}

/** The whole quarter of a year that ended last before a day. */
export function lastQuarter(day: string): DateRange {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = Math.floor((month - 1) / 3) * 3;
  return { from: calendarDate(year, first - 3, 1), to: calendarDate(year, first, 0) };
}

/** @param month from 0; days and months before the first are of the time before */
const calendarDate = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
