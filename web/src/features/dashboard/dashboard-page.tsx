import { requestTexts } from '@paperbill/contracts/texts';
import card from '../../components/card.module.css';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { useInvoiceStats } from '../invoices/api/invoice-queries.js';
import { QuickActions } from './components/quick-actions.js';
import { RecentInvoices } from './components/recent-invoices.js';
import styles from './dashboard-page.module.css';
import { RevenueChart } from './revenue/chart/revenue-chart.js';
import { FigureCards } from './revenue/figure-cards.js';
import { PeriodSelect } from './revenue/period-select.js';
import { useRevenuePeriod } from './revenue/use-revenue-period.js';

export default function DashboardPage() {
  const [period, choosePeriod] = useRevenuePeriod();
  const { data: stats, error, isPending, refetch } = useInvoiceStats(period);
  return (
    <div className={styles.page} data-widest>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome back! Here's an overview of your invoice activity."
        actions={<PeriodSelect period={period} onChoose={choosePeriod} isLoading={isPending} />}
      />
      <div className={styles.content}>
        {error && !stats ? (
          <div className={`${card.card} ${styles.failure}`}>
            <LoadError title={requestTexts.statsFailed} error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <>
            <section className={styles.figures} aria-label="Figures" aria-busy={isPending}>
              <FigureCards stats={stats} />
            </section>
            <div className={styles.chart}>
              <RevenueChart stats={stats} />
            </div>
          </>
        )}
        <div className={styles.quickActions}>
          <QuickActions />
        </div>
        <div className={styles.recent}>
          <RecentInvoices />
        </div>
      </div>
    </div>
  );
}
