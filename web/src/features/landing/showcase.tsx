import type { ReactNode } from 'react';
import { Card } from '../../components/card.js';
import { InvoiceSheet } from '../../components/invoice-sheet.js';
import { Money } from '../../components/money.js';
import { content } from './content.js';
import { figures, letterheads } from './samples.js';
import { SectionHead } from './section.js';
import layout from './section.module.css';
import styles from './showcase.module.css';

const { figures: figuresText, branding } = content;

/** Shows the six cards of the dashboard with sample figures. */
export function Figures() {
  return (
    <section className={layout.beside}>
      <SectionHead heading={figuresText.heading} text={figuresText.text} />
      <Card as="figure" className={styles.sheet}>
        <dl className={styles.figures}>
          <Figure label="Total Invoices">{figures.totalInvoices}</Figure>
          <Figure label="Pending">{figures.pendingInvoices}</Figure>
          <Figure label="Paid">{figures.paidInvoices}</Figure>
          <Figure label="Total Invoiced">
            <Money amount={figures.totalInvoiced} />
          </Figure>
          <Figure label="Collected">
            <Money amount={figures.collectedAmount} />
          </Figure>
          <Figure label="Receivable">
            <Money amount={figures.receivableAmount} />
          </Figure>
        </dl>
        <figcaption>{figuresText.note}</figcaption>
      </Card>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows sample letterheads in several fonts and colors. */
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
