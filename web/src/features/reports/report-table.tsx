import type { Currency } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.js';
import { Skeleton } from '../../components/loading.js';
import { Money } from '../../components/money.js';
import styles from './reports.module.css';

export interface ReportRow {
  key: string;
  name: ReactNode;
  /** A second line below the name, such as the number of documents. */
  detail?: string;
  amounts: readonly string[];
}

interface ReportTableProps {
  label: string;
  /** The column headers. The first header belongs to the names, and each further header to an amount. */
  headers: readonly string[];
  /** The rows; undefined while they are loading. */
  rows: readonly ReportRow[] | undefined;
  /** The amounts of the last line. Null leaves a cell empty, because its column cannot be added up. */
  total?: readonly (string | null)[];
  currency: Currency | undefined;
  isStale?: boolean;
}

/** A table with a name and a few amounts in each row. Such a table fits phones and paper without another layout. */
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
