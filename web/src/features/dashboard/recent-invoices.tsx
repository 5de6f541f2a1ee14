import { RECENT_INVOICE_COUNT } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Skeleton } from '../../components/loading.js';
import { EmptyState, LoadError } from '../../components/messages.js';
import { useInvoices } from '../invoices/api/invoice-queries.js';
import { InvoiceTable } from '../invoices/components/invoice-table.js';
import styles from './recent-invoices.module.css';

export function RecentInvoices() {
  const { data, error, refetch } = useInvoices({ limit: RECENT_INVOICE_COUNT });
  return (
    <section aria-labelledby="recent-invoices">
      <div className={styles.heading}>
        <h2 id="recent-invoices">Recent Invoices</h2>
        <Link to="/invoices">View all</Link>
      </div>
      <Card as="div">
        {data && data.invoices.length > 0 && <InvoiceTable invoices={data.invoices} />}
        {data?.invoices.length === 0 && (
          <EmptyState
            text="No invoices yet. Create your first invoice to get started!"
            action={
              <ButtonLink to="/create-invoice" variant="primary">
                Create Invoice
              </ButtonLink>
            }
          />
        )}
        {!data && error && (
          <LoadError title={requestTexts.invoicesFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <TableSkeleton rows={RECENT_INVOICE_COUNT} label="Loading invoices" />}
      </Card>
    </section>
  );
}

const CELL_WIDTHS = ['12%', '24%', '12%', '10%', '12%'];

interface TableSkeletonProps {
  rows: number;
  /** True if the rows of the placeholder have two lines. */
  tall?: boolean;
  label: string;
}

function TableSkeleton({ rows, tall, label }: TableSkeletonProps) {
  return (
    <div className={styles.table} data-tall={tall} role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {CELL_WIDTHS.map((width, cell) => (
            <Skeleton key={cell} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
