import type { RevenueBucket } from '@paperbill/contracts/http';
import { Money } from '../../../../components/money.js';
import { bucketLabel } from './bucket-label.js';
import styles from './revenue-table.module.css';

/** The chart's figures in words, for everybody who would rather read them. */
export function RevenueTable({ series }: { series: RevenueBucket[] }) {
  return (
    <details className={styles.details}>
      <summary>Show as a table</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Collected</th>
            <th scope="col">Receivable</th>
          </tr>
        </thead>
        <tbody>
          {series.map((bucket) => (
            <tr key={bucket.from}>
              <th scope="row">{bucketLabel(bucket)}</th>
              <td>
                <Money amount={bucket.collectedAmount} />
              </td>
              <td>
                <Money amount={bucket.receivableAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
