export { renderInvoiceHtml } from './render-invoice-html.js';
