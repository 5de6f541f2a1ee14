import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { companyNameOf } from '../company-name.js';
import { invoiceStyle } from '../designs/designs.js';
import { invoicePageStyle } from '../designs/page-style.js';
import { fontRules } from '../fonts/font-files.js';
import { InvoiceDocument } from '../invoice-document.js';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { sheetKinds } from '../sheet-kinds.js';
import { DOCUMENT_START } from './document-start.js';

/**
 * The whole HTML document that is printed to the PDF: the page and its style in one text that needs no network. Its fonts are
 * named, and put in where it is printed. The same data make the same bytes in the browser and in Node. All of them are ASCII: so
 * every process on the way keeps it at one byte a character, where a single dash would make it two.
 */
export function renderInvoiceHtml(data: InvoiceDocumentData): string {
  return (
    DOCUMENT_START +
    markup(<title>{titleOf(data)}</title>) +
    markup(<meta name="author" content={companyNameOf(data)} />) +
    `<style>${fontRules(data)}${invoiceStyle(data.invoiceTemplate)}${invoicePageStyle}</style></head><body>` +
    `${markup(<InvoiceDocument data={data} />)}</body></html>`
  );
}

/** What is not ASCII becomes a character reference. HTML has none for U+0080 to U+009F, which no text of ours holds. */
const markup = (element: ReactElement): string =>
  renderToStaticMarkup(element).replace(/[\u00a0-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);

const titleOf = (data: InvoiceDocumentData): string =>
  `${sheetKinds[data.kind].name} ${data.number.trim()} – ${companyNameOf(data)}`;
