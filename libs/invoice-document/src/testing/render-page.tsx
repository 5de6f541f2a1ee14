import { renderToStaticMarkup } from 'react-dom/server';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { InvoiceDocument } from '../invoice-document.js';
import { type ParsedPage, parsePage } from './parsed-page.js';
import { createSampleInvoice } from './sample-invoice.js';

export const renderDocument = (data: InvoiceDocumentData): string =>
  renderToStaticMarkup(<InvoiceDocument data={data} />);

export const renderPage = (invoice: Partial<InvoiceDocumentData> = {}): ParsedPage =>
  parsePage(renderDocument(createSampleInvoice(invoice)));
