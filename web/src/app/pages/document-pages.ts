// The pages that this file exports share one chunk. With one chunk per page, the bundler would move the code that they
// share into the chunk that every page loads.
export { default as InvoicePage } from '../../features/invoices/page/invoice-page.js';
export { QuotePage } from '../../features/quotes/page/quote-page.js';
