import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import { InvoiceDocument, type InvoiceDocumentData, invoiceStyle } from '@paperbill/invoice-document';
import styles from './invoice-sheet.module.css';

interface InvoiceSheetProps {
  data: InvoiceDocumentData;
  /** For those who don't see it: to them the sheet is one picture. Without one it is decoration. */
  label?: string;
  /** Only the upper part, down to the parties. */
  cropped?: boolean;
}

/** A small picture of an invoice, rendered by the invoice document itself and scaled to its column by CSS alone. */
export function InvoiceSheet({ data, label, cropped }: InvoiceSheetProps) {
  return (
    <div
      {...(label && { role: 'img', 'aria-label': label })}
      className={`${styles.frame} ${cropped ? styles.cropped : ''}`}
      data-design={data.invoiceTemplate}
    >
      <div className={styles.sheet} aria-hidden inert>
        <InvoiceDocument data={data} />
      </div>
    </div>
  );
}

/** Every selector of the style starts with a class of the invoice's. */
const SELECTOR_START = /(^|, )(?=\.invoice)/gm;

/** The style of all sheets of one design on the page. It reaches no other design's, for they may stand side by side. */
export const InvoiceSheetStyle = ({ design }: { design: InvoiceTemplate }) => (
  <style>{invoiceStyle(design).replace(SELECTOR_START, `$1[data-design=${design}] `)}</style>
);
