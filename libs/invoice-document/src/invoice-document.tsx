import type { CSSProperties } from 'react';
import { getCompanyColor } from './company-name.js';
import { getDesign } from './designs/designs.js';
import { getHanFontProperties } from './fonts/font-stacks.js';
import type { InvoiceDocumentData } from './invoice-document-data.js';

/**
 * Renders the A4 page of a document. The caller must load its CSS ({@link getInvoiceStyle}) and its fonts ({@link
 * selectFontFiles}).
 */
export function InvoiceDocument({ data }: { data: InvoiceDocumentData }) {
  const { Design } = getDesign(data.invoiceTemplate);
  const style = {
    '--company-color': getCompanyColor(data.companyNameColor),
    ...getHanFontProperties(data),
  } as CSSProperties;
  return (
    <article className="invoice" lang="en" style={style}>
      <Design data={data} />
    </article>
  );
}
