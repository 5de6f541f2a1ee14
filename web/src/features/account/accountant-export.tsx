import { getReportPeriod } from '@paperbill/contracts/rules';
import { useState } from 'react';
import { t, type TextId } from '../../languages/t.js';
import { DateRangeInputs } from '../../components/lists/filter-inputs.js';
import type { DateRange } from '../../components/lists/list-filter.js';
import { getToday } from '../../components/today.js';
import styles from './account.module.css';
import { ArchiveDownload } from './download-everything.js';

const EXPORT_URL = '/app/api/accountant-export';

const EXPORT_DESCRIPTION: TextId =
  'For your accountant: all invoices, credit notes and payments of these days, their PDFs, the taxes, and a list of all invoice numbers, as one ZIP.';

export function AccountantExport() {
  const [range, setRange] = useState<Partial<DateRange>>(() => getReportPeriod('last-quarter', getToday()));
  const { from, to } = range;
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  return (
    <ArchiveDownload
      href={days ? `${EXPORT_URL}?${days}` : EXPORT_URL}
      label={t('Download export')}
      description={t(EXPORT_DESCRIPTION)}
      isDisabled={Boolean(from && to && from > to)}
    >
      <div className={styles.dates}>
        <DateRangeInputs range={range} onChange={(change) => setRange({ ...range, ...change })} />
      </div>
    </ArchiveDownload>
  );
}
