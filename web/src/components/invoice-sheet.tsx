import { hasSheetTexts, loadSheetTexts } from '@paperbill/contracts/languages';
import type { InvoiceTemplate } from '@paperbill/contracts/rules';
import { InvoiceDocument, type InvoiceDocumentData, getInvoiceStyle } from '@paperbill/invoice-document';
import { Suspense, use } from 'react';
import styles from './invoice-sheet.module.css';

interface InvoiceSheetProps {
  data: InvoiceDocumentData;
  /** With a label, screen readers present the sheet as one image. Without it, they ignore the sheet. */
  label?: string;
  /** If true, the sheet is cut off below the names of the sender and the recipient. */
  isCropped?: boolean;
}

/** The real invoice document, scaled by CSS to the width of its column. */
export function InvoiceSheet({ data, label, isCropped }: InvoiceSheetProps) {
  return (
    <div
      {...(label && { role: 'img', 'aria-label': label })}
      className={`${styles.frame} ${isCropped ? styles.cropped : ''}`}
      data-design={data.invoiceTemplate}
    >
      <div className={styles.sheet} aria-hidden inert>
        <Suspense>
          <DocumentWithLoadedTexts data={data} />
        </Suspense>
      </div>
    </div>
  );
}

function DocumentWithLoadedTexts({ data }: { data: InvoiceDocumentData }) {
  if (!hasSheetTexts(data)) use(loadSheetTexts(data));
  return <InvoiceDocument data={data} />;
}

const SELECTOR_START = /(^|, )(?=\.invoice)/gm;

/** The styles apply to one design only, because a page may show sheets with several designs. */
export const InvoiceSheetStyle = ({ design }: { design: InvoiceTemplate }) => (
  <style>{getInvoiceStyle(design).replace(SELECTOR_START, `$1[data-design=${design}] `)}</style>
);
