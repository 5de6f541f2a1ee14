import { InvoiceSheet } from '../../../components/invoice-sheet.js';
import { content } from '../content.js';
import { letterheads } from '../samples.js';
import styles from './branding.module.css';
import { SectionHead } from './section-head.js';
import layout from './section.module.css';

const { heading, text, pictureOf } = content.branding;

export function Branding() {
  return (
    <section className={layout.stacked}>
      <SectionHead heading={heading} text={text} />
      <div className={styles.sheets}>
        {letterheads.map((data) => (
          <InvoiceSheet key={data.companyName} data={data} label={pictureOf(data.companyName)} cropped />
        ))}
      </div>
    </section>
  );
}
