import { getPaymentDays } from '@paperbill/contracts/rules';
import type { SVGProps } from 'react';
import { getAppLanguage } from '../../languages/app-language.js';
import { t } from '../../languages/t.js';
import { StatusBadge } from '../../components/badge.js';
import { ButtonLabel } from '../../components/button.js';
import { describePaymentTerms } from '../../components/describe-payment-terms.js';
import { Money } from '../../components/money.js';
import { getLandingTexts } from './content.js';
import { sampleCustomers, revenueOfSampleMonths, sampleProducts, trackedInvoice } from './samples.js';
import styles from './features.module.css';
import { SectionHeader } from './section.js';
import layout from './section.module.css';

export function Features() {
  const { heading, clients, catalog, status, analytics } = getLandingTexts().features;
  const featureCards = [
    { ...clients, Picture: ClientsPicture },
    { ...catalog, Picture: CatalogPicture },
    { ...status, Picture: StatusPicture },
    { ...analytics, Picture: AnalyticsPicture },
  ];
  return (
    <section id="features" className={layout.stacked}>
      <SectionHeader heading={heading} />
      <div className={styles.grid}>
        {featureCards.map(({ heading, text, Picture }) => (
          <article key={heading} className={styles.card}>
            <h3>{heading}</h3>
            <p>{text}</p>
            <div className={styles.picture}>
              <Picture />
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

function ClientsPicture() {
  return (
    <ul className={styles.rows}>
      {sampleCustomers.map(({ name, address, contact, terms }) => (
        <li key={name}>
          <span className={styles.main}>
            <strong>{name}</strong>
            <small>{address}</small>
          </span>
          <span className={styles.side}>
            {contact}
            <small>{describePaymentTerms(getPaymentDays(terms))}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function CatalogPicture() {
  return (
    <ul className={styles.rows}>
      {sampleProducts.map(({ name, description, unit, unitPrice }) => (
        <li key={name}>
          <span className={styles.main}>
            <strong>{t(name)}</strong>
            <small>{t(description)}</small>
          </span>
          <span className={styles.side}>
            <Money amount={unitPrice} currency={undefined} />
            <small>{t('per {unit}', { unit: t(unit) })}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

const { number, client, amount, others, receivable } = trackedInvoice;

/** The control is a checkbox with CSS, so it works without JavaScript. */
function StatusPicture() {
  return (
    <div className={styles.statusPicture}>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <InvoiceRowPicture number={number} client={client} amount={amount} />
          <span className={styles.status}>
            <span className={styles.unpaid}>
              <StatusBadge status="pending" />
            </span>
            <span className={styles.paid}>
              <StatusBadge status="paid" />
            </span>
          </span>
          <ButtonLabel small className={styles.toggle}>
            <input type="checkbox" />
            <span className={styles.unpaid}>{t('Mark as Paid')}</span>
            <span className={styles.paid}>{t('Mark as Unpaid')}</span>
          </ButtonLabel>
        </li>
        {others.map(({ status, ...invoice }) => (
          <li key={invoice.number} className={styles.row}>
            <InvoiceRowPicture {...invoice} />
            <span className={styles.status}>
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {t('Receivable')}
        <span className={styles.unpaid}>
          <Money amount={receivable.before} currency={undefined} />
        </span>
        <span className={styles.paid}>
          <Money amount={receivable.after} currency={undefined} />
        </span>
      </p>
    </div>
  );
}

function InvoiceRowPicture({ number, client, amount }: { number: string; client: string; amount: string }) {
  return (
    <span className={styles.main}>
      <strong>
        {number} · <Money amount={amount} currency={undefined} />
      </strong>
      <small>{client}</small>
    </span>
  );
}

const MONTH_WIDTH = 100 / revenueOfSampleMonths.length;
const largestTotal = Math.max(...revenueOfSampleMonths.map(({ collected, receivable }) => collected + receivable));
const getBarHeight = (amount: number): number => (100 * amount) / largestTotal;
const HATCH_ID = 'receivable-hatch';

function AnalyticsPicture() {
  const monthFormat = new Intl.DateTimeFormat(getAppLanguage(), { month: 'short', timeZone: 'UTC' });
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={t('Bars for six months: collected, and still receivable')}>
        <pattern id={HATCH_ID} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={styles.hatchGround} />
          <rect width="2" height="6" className={styles.hatchLine} />
        </pattern>
        {revenueOfSampleMonths.map(({ month, collected, receivable }, index) => (
          <g key={month}>
            <ChartBar index={index} from={0} amount={collected} className={styles.collected} />
            {receivable > 0 && (
              <ChartBar
                index={index}
                from={collected}
                amount={receivable}
                className={styles.receivable}
                fill={`url(#${HATCH_ID})`}
              />
            )}
          </g>
        ))}
        <line x2="100%" y1="100%" y2="100%" className={styles.axis} />
      </svg>
      <div className={styles.months} aria-hidden>
        {revenueOfSampleMonths.map(({ month }) => (
          <span key={month}>{monthFormat.format(new Date(Date.UTC(2026, month - 1)))}</span>
        ))}
      </div>
      <figcaption>
        <span className={styles.key}>{t('Collected')}</span>
        <span className={`${styles.key} ${styles.open}`}>{t('Receivable')}</span>
      </figcaption>
    </figure>
  );
}

interface BarProps extends Pick<SVGProps<SVGRectElement>, 'className' | 'fill'> {
  index: number;
  from: number;
  amount: number;
}

const ChartBar = ({ index, from, amount, ...look }: BarProps) => (
  <rect
    x={`${(index + 0.25) * MONTH_WIDTH}%`}
    y={`${100 - getBarHeight(from + amount)}%`}
    width={`${MONTH_WIDTH / 2}%`}
    height={`${getBarHeight(amount)}%`}
    {...look}
  />
);
