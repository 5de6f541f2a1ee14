export { InvoiceDocument } from './invoice-document.js';
export {
  toCreditNoteData,
  toDocumentData,
  type InvoiceDocumentData,
  type PrintableDocument,
  type PrintableInvoice,
  toSheetData,
} from './invoice-document-data.js';
export { MissingNameContext } from './designs/page-head.js';
export { getInvoiceStyle } from './designs/designs.js';
export { getPageStyle } from './designs/page-style.js';
export { COMPANY_NAME_PLACEHOLDER, getCompanyColor, getCompanyNameStyle } from './company-name.js';
export {
  selectCompanyNameFontFiles,
  createFontEmbedder,
  type FontFile,
  selectFontFiles,
  fontRules,
  type ReadFontFile,
} from './fonts/font-files.js';
export { DOCUMENT_START, findDocumentStart } from './html/document-start.js';
