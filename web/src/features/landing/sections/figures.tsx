import type { ReactNode } from 'react';
import card from '../../../components/card.module.css';
import { Money } from '../../../components/money.js';
import { content } from '../content.js';
import { figures } from '../samples.js';
import styles from './figures.module.css';
import { SectionHead } from './section-head.js';
import layout from './section.module.css';

const { heading, text, note } = content.figures;

/** The dashboard's six cards, with sample figures. */
export function Figures() {
  return (
    <section className={layout.beside}>
      <SectionHead heading={heading} text={text} />
      <figure className={`${card.card} ${styles.sheet}`}>
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
        <figcaption>{note}</figcaption>
      </figure>
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
