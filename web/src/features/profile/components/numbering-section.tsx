import { FormSection } from '../../../components/form/form-section.js';
import styles from './numbering-section.module.css';

/** The number that the next invoice will be offered; an ellipsis while it loads. */
export function NumberingSection({ nextInvoiceNumber = '…' }: { nextInvoiceNumber: number | string | undefined }) {
  return (
    <FormSection title="Next Invoice Number">
      <div className={styles.number}>
        <strong>{nextInvoiceNumber}</strong>
        <p>Suggested on your next invoice, where you can change it. It counts on from the last number you used.</p>
      </div>
    </FormSection>
  );
}
