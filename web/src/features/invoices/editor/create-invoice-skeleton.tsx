import card from '../../../components/card.module.css';
import { Skeleton } from '../../../components/skeleton.js';
import styles from './create-invoice-page.module.css';

/** The heights of the form's sections, roughly. */
const SECTIONS = [340, 220, 220, 200];

export function CreateInvoiceSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading the invoice form</span>
      <div className={styles.form}>
        {SECTIONS.map((height, section) => (
          <div key={section} className={`${card.card} ${card.padded}`}>
            <Skeleton height={height} />
          </div>
        ))}
      </div>
      <div className={styles.sheet} />
    </div>
  );
}
