import type { InvoiceStats, RevenueBucket } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import { useState } from 'react';
import { formatMoney } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { Card } from '../../../components/card.js';
import { Skeleton } from '../../../components/loading.js';
import { Money } from '../../../components/money.js';
import { formatBucket } from './axes.js';
import { Plot } from './plot.js';
import styles from './revenue-chart.module.css';

export function RevenueChart({ stats }: { stats: InvoiceStats | undefined }) {
  const [hovered, setHovered] = useState<RevenueBucket | null>(null);
  const series = stats?.series ?? [];
  const period = series.length > 0 ? formatBucket({ from: series[0]!.from, to: series.at(-1)!.to }) : '';
  // Looks up the hovered time span in the current data, because a refetch may have changed its amounts.
  const shown = series.find(({ from }) => from === hovered?.from) ?? stats;
  const currencyOption = { currency: stats?.currency };
  const isEmpty = stats?.totalInvoices === 0;
  return (
    <Card className={styles.chart} aria-labelledby="revenue">
      <h2 id="revenue">{t('Revenue')}</h2>
      <div className={styles.legend}>
        <p className={styles.when}>{hovered ? formatBucket(hovered) : period}</p>
        <LegendEntry
          {...currencyOption}
          name={t('Collected')}
          mark={styles.collected}
          amount={shown?.collectedAmount}
        />
        <LegendEntry
          {...currencyOption}
          name={t('Receivable')}
          mark={styles.receivable}
          amount={shown?.receivableAmount}
        />
      </div>
      <div className={styles.picture}>
        {stats ? (
          <Plot
            {...currencyOption}
            series={series}
            label={formatSummary(period, stats)}
            hoveredBucket={hovered}
            onHover={setHovered}
          />
        ) : (
          <Skeleton height="100%" />
        )}
        {isEmpty && (
          <p className={styles.empty}>
            <span>{t('Invoices dated in this period will show here.')}</span>
          </p>
        )}
      </div>
      <RevenueTable {...currencyOption} series={series} />
    </Card>
  );
}

interface LegendEntryProps {
  name: string;
  mark?: string | undefined;
  amount: string | undefined;
  currency: Currency | undefined;
}

function LegendEntry({ name, mark, amount, currency }: LegendEntryProps) {
  return (
    <p className={styles.entry}>
      <span className={`${styles.mark} ${mark ?? ''}`} aria-hidden />
      {name}
      <span className={styles.amount}>
        {amount === undefined ? '…' : <Money amount={amount} currency={currency} />}
      </span>
    </p>
  );
}

const formatSummary = (period: string, { currency, collectedAmount, receivableAmount }: InvoiceStats): string =>
  t('Revenue, {period}: collected {collected}, receivable {receivable}. The table below it has each figure.', {
    period,
    collected: formatMoney(collectedAmount, currency),
    receivable: formatMoney(receivableAmount, currency),
  });

function RevenueTable({ series, currency }: { series: RevenueBucket[]; currency: Currency | undefined }) {
  return (
    <details className={styles.details}>
      <summary>{t('Show as a table')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Collected')}</th>
            <th scope="col">{t('Receivable')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map((bucket) => (
            <tr key={bucket.from}>
              <th scope="row">{formatBucket(bucket)}</th>
              <td>
                <Money amount={bucket.collectedAmount} currency={currency} />
              </td>
              <td>
                <Money amount={bucket.receivableAmount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
