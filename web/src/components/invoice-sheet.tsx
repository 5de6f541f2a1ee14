import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import { InvoiceDocument, type InvoiceDocumentData, invoiceStyle } from '@paperbill/invoice-document';
import styles from './invoice-sheet.module.css';

interface InvoiceSheetProps {
  data: InvoiceDocumentData;
  /** Accessible name; the sheet is then one image. Without it the sheet is decorative. */
  label?: string;
  /** Shows only the upper part, down to the sender and recipient. */
  cropped?: boolean;
}

/** A small picture of an invoice: the real invoice document, scaled to its column by CSS. */
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

/** Matches the start of every selector in the invoice styles. */
const SELECTOR_START = /(^|, )(?=\.invoice)/gm;

/** Styles of all sheets of one design. Scoped to the design, because sheets of several designs may share a page. */
export const InvoiceSheetStyle = ({ design }: { design: InvoiceTemplate }) => (
  <style>{invoiceStyle(design).replace(SELECTOR_START, `$1[data-design=${design}] `)}</style>
);
