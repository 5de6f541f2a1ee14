// Loaded together: what two pages load apart, every page would load.
export { default as InvoicePage } from '../../features/invoices/page/invoice-page.js';
export { QuotePage } from '../../features/quotes/page/quote-page.js';
