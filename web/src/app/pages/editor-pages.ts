// The pages that this file exports share one chunk. With one chunk per page, the bundler would move the code that they
// share into the chunk that every page loads.
export { default as CreateInvoicePage } from '../../features/invoices/editor/create-invoice-page.js';
export { DraftPage } from '../../features/invoices/editor/draft-page.js';
export { EditQuotePage, NewQuotePage } from '../../features/quotes/editor/quote-editor-pages.js';
