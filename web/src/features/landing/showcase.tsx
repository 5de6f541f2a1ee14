import { Card } from '../../components/card.js';
import { Facts } from '../../components/facts.js';
import { InvoiceSheet } from '../../components/invoice-sheet.js';
import { Money } from '../../components/money.js';
import { t } from '../../languages/t.js';
import { getLandingTexts } from './content.js';
import { sampleStats, getLetterheads } from './samples.js';
import { SectionHeader } from './section.js';
import layout from './section.module.css';
import styles from './showcase.module.css';

export function FiguresSection() {
  const { figures } = getLandingTexts();
  return (
    <section className={layout.beside}>
      <SectionHeader heading={figures.heading} text={figures.text} />
      <Card as="figure" className={styles.sheet}>
        <Facts
          look="figures"
          className={styles.figures}
          items={[
            [t('Total Invoices'), sampleStats.totalInvoices],
            [t('{of, select, invoices {Pending} other {Pending}}', { of: 'invoices' }), sampleStats.pendingInvoices],
            [t('{of, select, amount {Paid} other {Paid}}', { of: 'invoices' }), sampleStats.paidInvoices],
            [t('Total Invoiced'), <Money amount={sampleStats.totalInvoiced} currency={undefined} />],
            [t('Collected'), <Money amount={sampleStats.collectedAmount} currency={undefined} />],
            [t('Receivable'), <Money amount={sampleStats.receivableAmount} currency={undefined} />],
          ]}
        />
        <figcaption>{figures.note}</figcaption>
      </Card>
    </section>
  );
}

export function BrandingSection() {
  const { branding } = getLandingTexts();
  return (
    <section className={layout.stacked}>
      <SectionHeader heading={branding.heading} text={branding.text} />
      <div className={styles.sheets}>
        {getLetterheads().map((data) => (
          <InvoiceSheet key={data.companyName} data={data} label={branding.pictureOf(data.companyName)} isCropped />
        ))}
      </div>
    </section>
  );
}
