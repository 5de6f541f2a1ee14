import type { CSSProperties } from 'react';
import { companyColor } from './company-name.js';
import { designOf } from './designs/designs.js';
import { hanProperties } from './fonts/font-stacks.js';
import type { InvoiceDocumentData } from './invoice-document-data.js';

/**
 * Renders the A4 page of a document. The caller must load its CSS ({@link invoiceStyle}) and its fonts ({@link
 * fontFilesFor}).
 */
export function InvoiceDocument({ data }: { data: InvoiceDocumentData }) {
  const { Design } = designOf(data.invoiceTemplate);
  const style = { '--company-color': companyColor(data.companyNameColor), ...hanProperties(data) } as CSSProperties;
  return (
    <article className="invoice" lang="en" style={style}>
      <Design data={data} />
    </article>
  );
}
