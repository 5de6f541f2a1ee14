import { hasSheetTexts, loadSheetTexts } from '@paperbill/contracts/languages';
import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import { InvoiceDocument, type InvoiceDocumentData, getInvoiceStyle } from '@paperbill/invoice-document';
import { Suspense, use } from 'react';
import styles from './invoice-sheet.module.css';

interface InvoiceSheetProps {
  data: InvoiceDocumentData;
  /**
   * The accessible name of the invoice sheet, which screen readers then present as one image. Without a name, the sheet
   * is decorative.
   */
  label?: string;
  /** If true, the sheet is cut off below the names of the sender and the recipient. */
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
        <Suspense>
          <LoadedDocument data={data} />
        </Suspense>
      </div>
    </div>
  );
}

/** Waits for the texts of the invoice's language. English texts are always loaded. */
function LoadedDocument({ data }: { data: InvoiceDocumentData }) {
  if (!hasSheetTexts(data)) use(loadSheetTexts(data));
  return <InvoiceDocument data={data} />;
}

/** Regular expression that matches the start of every selector in the invoice styles. */
const SELECTOR_START = /(^|, )(?=\.invoice)/gm;

/**
 * The styles for invoice sheets with one design. A page may show sheets with several designs, so each style applies
 * only to its own design.
 */
export const InvoiceSheetStyle = ({ design }: { design: InvoiceTemplate }) => (
  <style>{getInvoiceStyle(design).replace(SELECTOR_START, `$1[data-design=${design}] `)}</style>
);
