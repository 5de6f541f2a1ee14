// Loaded together: what two pages load apart, every page would load.
export { default as CreateInvoicePage } from '../../features/invoices/editor/create-invoice-page.js';
export { DraftPage } from '../../features/invoices/editor/draft-page.js';
export { EditQuotePage, NewQuotePage } from '../../features/quotes/editor/quote-editor-pages.js';
