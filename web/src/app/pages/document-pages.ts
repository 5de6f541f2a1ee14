// These pages share one chunk. If each page had its own chunk, the bundler would move their shared code into another
// chunk. That chunk is the one that every page loads.
export { default as InvoicePage } from '../../features/invoices/page/invoice-page.js';
export { QuotePage } from '../../features/quotes/page/quote-page.js';
