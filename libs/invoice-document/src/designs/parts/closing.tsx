import type { InvoiceDocumentData } from '../../invoice-document-data.js';
import { invoiceTexts } from '../../invoice-texts.js';

/** The last words, and the free plan's line below them. */
export function Closing({ watermark, brandName }: Pick<InvoiceDocumentData, 'watermark' | 'brandName'>) {
  return (
    <footer className="invoice-closing">
      <p>{invoiceTexts.thanks}</p>
      {watermark && <p className="invoice-watermark">{invoiceTexts.watermark(brandName)}</p>}
    </footer>
  );
}
