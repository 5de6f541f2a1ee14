import { Card } from '../../components/card.js';
import { Facts } from '../../components/facts.js';
import { InvoiceSheet } from '../../components/invoice-sheet.js';
import { Money } from '../../components/money.js';
import { content } from './content.js';
import { sampleStats, letterheads } from './samples.js';
import { SectionHead } from './section.js';
import layout from './section.module.css';
import styles from './showcase.module.css';

const { figures: figuresText, branding } = content;

export function Figures() {
  return (
    <section className={layout.beside}>
      <SectionHead heading={figuresText.heading} text={figuresText.text} />
      <Card as="figure" className={styles.sheet}>
        <Facts
          look="figures"
          className={styles.figures}
          items={[
            ['Total Invoices', sampleStats.totalInvoices],
            ['Pending', sampleStats.pendingInvoices],
            ['Paid', sampleStats.paidInvoices],
            ['Total Invoiced', <Money amount={sampleStats.totalInvoiced} currency={undefined} />],
            ['Collected', <Money amount={sampleStats.collectedAmount} currency={undefined} />],
            ['Receivable', <Money amount={sampleStats.receivableAmount} currency={undefined} />],
          ]}
        />
        <figcaption>{figuresText.note}</figcaption>
      </Card>
    </section>
  );
}

export function Branding() {
  return (
    <section className={layout.stacked}>
      <SectionHead heading={branding.heading} text={branding.text} />
      <div className={styles.sheets}>
        {letterheads.map((data) => (
          <InvoiceSheet key={data.companyName} data={data} label={branding.pictureOf(data.companyName)} cropped />
        ))}
      </div>
    </section>
  );
}
