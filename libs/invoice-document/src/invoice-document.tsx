import type { CSSProperties } from 'react';
import { companyColor } from './company-name.js';
import { designOf } from './designs/designs.js';
import { hanProperties } from './fonts/font-stacks.js';
import type { InvoiceDocumentData } from './invoice-document-data.js';

/**
 * The A4 page of an invoice: the only component that renders one. Its style is {@link invoiceStyle}, its fonts are
 * {@link fontFilesFor}; both are the caller's to load.
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
