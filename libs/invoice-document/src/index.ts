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
export { invoicePageStyle } from './designs/page-style.js';
export { getCompanyColor, getCompanyNameStyle } from './company-name.js';
export {
  selectCompanyNameFontFiles,
  createFontEmbedder,
  type FontFile,
  selectFontFiles,
  fontRules,
  type ReadFontFile,
} from './fonts/font-files.js';
export { DOCUMENT_START } from './html/document-start.js';
export { invoiceTexts } from './invoice-texts.js';
export { sheetKinds } from './sheet-kinds.js';
