import { InvoiceDocument, type InvoiceDocumentData, invoiceStyle } from '@paperbill/invoice-document';
import styles from './sample-sheet.module.css';

interface SampleSheetProps {
  data: InvoiceDocumentData;
  /** For those who don't see it: to them the sheet is one picture, not a second page inside the page. */
  label: string;
  /** Only the upper part, down to the parties. */
  cropped?: boolean;
}

/** A real invoice, drawn by what draws every invoice and fitted to its column by style sheet alone. */
export function SampleSheet({ data, label, cropped }: SampleSheetProps) {
  return (
    <div role="img" aria-label={label} className={`${styles.frame} ${cropped ? styles.cropped : ''}`}>
      <div className={styles.sheet} aria-hidden>
        <InvoiceDocument data={data} />
      </div>
    </div>
  );
}

/** Once for all sheets on the page. */
export const SampleSheetStyle = () => <style>{invoiceStyle('classic')}</style>;
