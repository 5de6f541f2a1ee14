// All pages that this file exports share one chunk. With a chunk for each page, the bundler would move shared code into
// the chunk that every page loads.
export { default as InvoicePage } from '../../features/invoices/page/invoice-page.js';
export { QuotePage } from '../../features/quotes/page/quote-page.js';
