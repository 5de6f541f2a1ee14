// These pages share one chunk. If each page had its own chunk, the bundler would move their shared code into another
// chunk. That chunk is the one that every page loads.
export { default as CreateInvoicePage } from '../../features/invoices/editor/create-invoice-page.js';
export { DraftPage } from '../../features/invoices/editor/draft-page.js';
export { EditQuotePage, NewQuotePage } from '../../features/quotes/editor/quote-editor-pages.js';
