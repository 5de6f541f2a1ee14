import type { Currency } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.js';
import { Skeleton } from '../../components/loading.js';
import { Money } from '../../components/money.js';
import styles from './reports.module.css';

export interface ReportRow {
  key: string;
  name: ReactNode;
  detail?: string;
  amounts: readonly string[];
}

interface ReportTableProps {
  label: string;
  headers: readonly string[];
  rows: readonly ReportRow[] | undefined;
  /** The sums of the columns. A sum is null if it has no meaning for its column. */
  total?: readonly (string | null)[];
  currency: Currency | undefined;
  isStale?: boolean;
}

/** This table is narrow enough for phones and paper. */
export function ReportTable({
  label,
  headers: [nameHeader, ...amountHeaders],
  rows,
  total,
  currency,
  isStale,
}: ReportTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label} aria-busy={isStale || !rows} data-stale={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col">{nameHeader}</th>
            {amountHeaders.map((header) => (
              <th key={header} scope="col" className={styles.amount}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map(({ key, name, detail, amounts }) => (
                <tr key={key}>
                  <th scope="row">
                    {name}
                    {detail && <span className={styles.detail}>{detail}</span>}
                  </th>
                  {amounts.map((amount, index) => (
                    <td key={index} className={styles.amount}>
                      <Money amount={amount} currency={currency} />
                    </td>
                  ))}
                </tr>
              ))
            : [0, 1, 2].map((row) => (
                <tr key={row} aria-hidden>
                  <td colSpan={amountHeaders.length + 1}>
                    <Skeleton />
                  </td>
                </tr>
              ))}
        </tbody>
        {rows && total && (
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {total.map((amount, index) => (
                <td key={index} className={styles.amount}>
                  {amount !== null && <Money amount={amount} currency={currency} />}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
