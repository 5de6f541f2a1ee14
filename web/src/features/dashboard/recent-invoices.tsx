import { RECENT_INVOICES } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/button.js';
import card from '../../components/card.module.css';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { TableSkeleton } from '../../components/table-skeleton.js';
import { useInvoices } from '../invoices/api/invoice-queries.js';
import { InvoiceTable } from '../invoices/components/invoice-table.js';
import styles from './recent-invoices.module.css';

export function RecentInvoices() {
  const { data, error, refetch } = useInvoices({ limit: RECENT_INVOICES });
  return (
    <section aria-labelledby="recent-invoices">
      <div className={styles.heading}>
        <h2 id="recent-invoices">Recent Invoices</h2>
        <Link to="/invoices">View all</Link>
      </div>
      <div className={card.card}>
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
        {!data && !error && <TableSkeleton rows={RECENT_INVOICES} label="Loading invoices" />}
      </div>
    </section>
  );
}
