import { RECENT_INVOICE_COUNT } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { Link } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Skeleton } from '../../components/loading.js';
import { EmptyState, LoadState } from '../../components/messages.js';
import { useInvoices } from '../invoices/api/invoice-queries.js';
import { InvoiceTable } from '../invoices/components/invoice-table.js';
import styles from './recent-invoices.module.css';

export function RecentInvoices() {
  const query = useInvoices({ limit: RECENT_INVOICE_COUNT });
  const invoices = query.data?.invoices;
  return (
    <section aria-labelledby="recent-invoices">
      <div className={styles.heading}>
        <h2 id="recent-invoices">{t('Recent Invoices')}</h2>
        <Link to="/invoices" className="no-print">
          {t('View all')}
        </Link>
      </div>
      <Card as="div">
        {invoices && invoices.length > 0 && <InvoiceTable invoices={invoices} />}
        {invoices?.length === 0 && (
          <EmptyState
            text={t('No invoices yet. Create your first invoice to get started!')}
            action={
              <ButtonLink to="/create-invoice" variant="primary">
                {t('Create Invoice')}
              </ButtonLink>
            }
          />
        )}
        {!invoices && <LoadState query={query} failed={t(requestTexts.invoicesFailed)} loading={<TableSkeleton />} />}
      </Card>
    </section>
  );
}

const CELL_WIDTHS = ['12%', '24%', '12%', '10%', '12%'];

function TableSkeleton() {
  return (
    <div className={styles.table} role="status">
      <span className="visually-hidden">{t('Loading invoices')}</span>
      <div className={styles.head} />
      {Array.from({ length: RECENT_INVOICE_COUNT }, (_, row) => (
        <div key={row} className={styles.row}>
          {CELL_WIDTHS.map((width, cell) => (
            <Skeleton key={cell} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
