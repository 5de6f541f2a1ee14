import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import { InvoiceDocument, type InvoiceDocumentData, getInvoiceStyle } from '@paperbill/invoice-document';
import styles from './invoice-sheet.module.css';

interface InvoiceSheetProps {
  data: InvoiceDocumentData;
  /**
   * The accessible name of the invoice sheet, which is then presented as one image. A sheet without a name is
   * decorative.
   */
  label?: string;
  /** Whether only the upper part of the invoice is shown, down to the sender and the recipient. */
  cropped?: boolean;
}

/** A small image of an invoice. It is the real invoice document, which CSS scales to the width of its column. */
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

/** Regular expression that matches the start of every selector in the invoice styles. */
const SELECTOR_START = /(^|, )(?=\.invoice)/gm;

/**
 * The styles of all invoice sheets of one design. They apply only to that design, because a page may show sheets of
 * several designs.
 */
export const InvoiceSheetStyle = ({ design }: { design: InvoiceTemplate }) => (
  <style>{getInvoiceStyle(design).replace(SELECTOR_START, `$1[data-design=${design}] `)}</style>
);
