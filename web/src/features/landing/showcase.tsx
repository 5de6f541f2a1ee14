import { Card } from '../../components/card.js';
import { Facts } from '../../components/facts.js';
import { InvoiceSheet } from '../../components/invoice-sheet.js';
import { Money } from '../../components/money.js';
import { content } from './content.js';
import { figures, letterheads } from './samples.js';
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
            ['Total Invoices', figures.totalInvoices],
            ['Pending', figures.pendingInvoices],
            ['Paid', figures.paidInvoices],
            ['Total Invoiced', <Money amount={figures.totalInvoiced} currency={undefined} />],
            ['Collected', <Money amount={figures.collectedAmount} currency={undefined} />],
            ['Receivable', <Money amount={figures.receivableAmount} currency={undefined} />],
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
