import { type InvoiceStats, pageHeadings, pageSubtitles } from '@paperbill/contracts/http';
import { currencies, type Currency, type RevenuePeriod, revenuePeriods, toCurrency } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { Building2, FilePlus2, Files } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { t, type TextId } from '../../languages/t.js';
import { ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { NativeSelect } from '../../components/form/inputs.js';
import { Spinner } from '../../components/loading.js';
import { PartBoundary, PartFailure } from '../../components/lazy-part.js';
import { LoadError } from '../../components/messages.js';
import { PageHeader } from '../../components/page-header.js';
import { useInvoiceStats } from '../invoices/api/invoice-queries.js';
import styles from './dashboard-page.module.css';
import { FigureCards } from './figure-cards.js';
import { FirstSteps } from './first-steps/first-steps.js';
import { useFirstSteps } from './first-steps/use-first-steps.js';
import { RecentInvoices } from './recent-invoices.js';
import { RevenueChart } from './revenue-chart/revenue-chart.js';
import { ToDoSection } from './to-do/to-do-section.js';

export default function DashboardPage() {
  const { period, currency, choose } = usePeriodAndCurrency();
  const { data: stats, error, isPending, refetch } = useInvoiceStats(period, currency);
  const { steps, isAwaited } = useFirstSteps();
  return (
    <div className={styles.page} data-widest>
      <PageHeader
        title={t(pageHeadings['/dashboard'])}
        subtitle={t(pageSubtitles['/dashboard'])}
        actions={<FiguresSelect choice={{ period, currency }} stats={stats} onChoose={choose} isLoading={isPending} />}
      />
      {isAwaited ? (
        <Spinner />
      ) : (
        <>
          {steps.length > 0 && <FirstSteps steps={steps} />}
          <ToDoSection />
          <div className={styles.content}>
            {error && !stats ? (
              <Card as="div" className={styles.failure}>
                <LoadError title={t(requestTexts.statsFailed)} error={error} onRetry={() => void refetch()} />
              </Card>
            ) : (
              <>
                <section className={styles.figures} aria-label={t('Figures')} aria-busy={isPending}>
                  <FigureCards stats={stats} period={period} currency={currency} />
                </section>
                <div className={styles.chart}>
                  <PartBoundary fallback={(error, retry) => <PartFailure error={error} retry={retry} />}>
                    <RevenueChart stats={stats} />
                  </PartBoundary>
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
        </>
      )}
    </div>
  );
}

type ChoosePeriodOrCurrency = (chosen: { period?: RevenuePeriod; currency?: Currency }) => void;

/**
 * The query parameters store the period and the currency, so that a reload, a link and the Back button restore them.
 * The currency is null until the user chooses one.
 */
function usePeriodAndCurrency() {
  const [params, setParams] = useSearchParams();
  const period = revenuePeriods.find((value) => value === params.get('period')) ?? 'all';
  const currency = currencies.find((code) => code === params.get('currency')) ?? null;
  const choose: ChoosePeriodOrCurrency = (chosen) => {
    const next = { period, currency, ...chosen };
    setParams(
      { ...(next.period !== 'all' && { period: next.period }), ...(next.currency && { currency: next.currency }) },
      { preventScrollReset: true },
    );
  };
  return { period, currency, choose };
}

const periodLabels: Record<RevenuePeriod, TextId> = {
  all: 'All Time',
  year: 'This Year',
  month: 'This Month',
  week: 'This Week',
  quarter: 'This Quarter',
};

interface FiguresSelectProps {
  choice: { period: RevenuePeriod; currency: Currency | null };
  stats: InvoiceStats | undefined;
  onChoose: ChoosePeriodOrCurrency;
  isLoading: boolean;
}

function FiguresSelect({ choice: { period, currency }, stats, onChoose, isLoading }: FiguresSelectProps) {
  // The field stays mounted while the figures of a chosen currency load. Otherwise it would lose the focus.
  const listed = stats ? stats.currencies : currency && [currency];
  return (
    <div className={styles.period}>
      {isLoading && <Spinner small label={t('Loading figures')} />}
      {listed && (
        <NativeSelect
          aria-label={t('Currency of the figures')}
          options={listed.map((value) => ({ value, label: value }))}
          value={currency ?? toCurrency(stats?.currency)}
          onChange={({ target: { value } }) => onChoose({ currency: value })}
        />
      )}
      <label htmlFor="revenue-period">{t('Revenue Period')}</label>
      <NativeSelect
        id="revenue-period"
        options={revenuePeriods.map((value) => ({ value, label: t(periodLabels[value]) }))}
        value={period}
        onChange={({ target: { value } }) => onChoose({ period: value as RevenuePeriod })}
      />
    </div>
  );
}

function QuickActions() {
  return (
    <section className={`${styles.section} no-print`} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{t('Quick Actions')}</h2>
      <div className={styles.actions}>
        <ButtonLink to="/create-invoice" variant="primary">
          <FilePlus2 size={18} aria-hidden />
          {t('Create New Invoice')}
        </ButtonLink>
        <ButtonLink to="/profile">
          <Building2 size={18} aria-hidden />
          {t('Update Company Profile')}
        </ButtonLink>
        <ButtonLink to="/invoices">
          <Files size={18} aria-hidden />
          {t('View All Invoices')}
        </ButtonLink>
      </div>
    </section>
  );
}
