export { InvoiceDocument } from './invoice-document.js';
export {
  creditNoteData,
  documentData,
  type InvoiceDocumentData,
  type PrintableDocument,
  type PrintableInvoice,
  sheetData,
} from './invoice-document-data.js';
export { invoiceStyle } from './designs/designs.js';
export { invoicePageStyle } from './designs/page-style.js';
export { companyColor, companyNameStyle } from './company-name.js';
export {
  companyNameFontFiles,
  fontEmbedder,
  type FontFile,
  fontFilesFor,
  fontRules,
  type ReadFontFile,
} from './fonts/font-files.js';
export { DOCUMENT_START } from './html/document-start.js';
export { invoiceTexts } from './invoice-texts.js';
export { sheetKinds } from './sheet-kinds.js';
