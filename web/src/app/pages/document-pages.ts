// One chunk for these pages. Code shared by two separate page chunks would move into the chunk that every page loads.
export { default as InvoicePage } from '../../features/invoices/page/invoice-page.js';
export { QuotePage } from '../../features/quotes/page/quote-page.js';
