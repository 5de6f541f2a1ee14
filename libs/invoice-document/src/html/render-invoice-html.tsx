import { renderToStaticMarkup } from 'react-dom/server';
import { companyNameOf } from '../company-name.js';
import { invoiceStyle } from '../designs/designs.js';
import { InvoiceDocument } from '../invoice-document.js';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';
import { DOCUMENT_START } from './document-start.js';
import { pageStyle } from './page-style.js';

/**
 * The whole HTML document that is printed to the PDF: the page, its style and its fonts in one text that needs no
 * network. The same data and fonts make the same bytes in the browser and in Node.
 *
 * @param fontCss the `@font-face` rules from {@link fontEmbedder}
 */
export function renderInvoiceHtml(data: InvoiceDocumentData, fontCss: string): string {
  return (
    DOCUMENT_START +
    renderToStaticMarkup(<title>{titleOf(data)}</title>) +
    renderToStaticMarkup(<meta name="author" content={companyNameOf(data)} />) +
    `<style>${fontCss}${invoiceStyle(data.invoiceTemplate)}${pageStyle}</style></head><body>` +
    `${renderToStaticMarkup(<InvoiceDocument data={data} />)}</body></html>`
  );
}

const titleOf = (data: InvoiceDocumentData): string =>
  `${invoiceTexts.heading} ${data.invoiceNumber.trim()} – ${companyNameOf(data)}`;
