import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fontEmbedder } from './fonts/font-files.js';
import { renderInvoiceHtml } from './html/render-invoice-html.js';
import type { InvoiceDocumentData } from './invoice-document-data.js';

const { resolve } = createRequire(import.meta.url);

/** The `@font-face` rules of an invoice, from the installed @fontsource packages. */
export const invoiceFontCss = fontEmbedder((file) => readFile(resolve(file.path)));

/** The document that the PDF is printed from, as the server renders it: what the browser captures, byte for byte. */
export const renderInvoiceDocument = async (data: InvoiceDocumentData): Promise<string> =>
  renderInvoiceHtml(data, await invoiceFontCss(data));
