import { InvoiceSheet } from '../../../components/invoice-sheet.js';
import { content } from '../content.js';
import { sampleInvoice } from '../samples.js';
import styles from './hero.module.css';
import { StartButton } from './start-button.js';

const { heading, text, pictureOf } = content.hero;

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{heading}</h1>
        <p className={styles.text}>{text}</p>
        <StartButton />
      </div>
      <InvoiceSheet data={sampleInvoice} label={pictureOf} />
    </section>
  );
}
