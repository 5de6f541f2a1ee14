import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getDisplayedCompanyName } from '../company-name.js';
import { getInvoiceStyle } from '../designs/designs.js';
import { getPageStyle } from '../designs/page-style.js';
import { fontRules } from '../fonts/font-files.js';
import { InvoiceDocument } from '../invoice-document.js';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { getSheetTexts } from '@paperbill/contracts/languages';
import { getDocumentStart } from './document-start.js';

/**
 * The document contains only the names of its fonts, which are embedded before printing. The same data gives the same
 * bytes in the browser and in Node. The HTML is ASCII, because JavaScript engines store ASCII text with one byte per
 * character. A single dash would double the size in memory.
 */
export function renderInvoiceHtml(data: InvoiceDocumentData): string {
  return (
    getDocumentStart(data) +
    renderMarkup(<title>{getDocumentTitle(data)}</title>) +
    renderMarkup(<meta name="author" content={getDisplayedCompanyName(data)} />) +
    `<style>${fontRules(data)}${getInvoiceStyle(data.invoiceTemplate)}${getPageStyle(data)}</style></head><body>` +
    `${renderMarkup(<InvoiceDocument data={data} />)}</body></html>`
  );
}

/**
 * Non-ASCII characters become numeric character references. HTML has no references for U+0080 to U+009F, but our texts
 * never contain these characters.
 */
const renderMarkup = (element: ReactElement): string =>
  renderToStaticMarkup(element).replace(/[\u00a0-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);

const getDocumentTitle = (data: InvoiceDocumentData): string =>
  `${getSheetTexts(data).kinds[data.kind].name} ${data.number.trim()} – ${getDisplayedCompanyName(data)}`;
