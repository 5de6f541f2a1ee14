import {
  aCustomer,
  aDraft,
  aMail,
  aRecurring,
  theMailSettings,
  aProduct,
  aProfile,
  aQuote,
} from '@paperbill/testing/data';
import type { Method } from '@paperbill/testing/people';
import { aCorrection, aCreditNote, anInvoiceOfToday, aPayment } from './invoice-calls.js';

export interface Call {
  method: Method;
  path: string;
  /** A valid request body, if the API call has a body. */
  body?: object;
}

export const UNKNOWN_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

/**
 * Returns all calls that need a session.
 *
 * @param id This id is used in every path that contains an id.
 */
export const listUserCalls = (id = UNKNOWN_ID): Call[] => [
  { method: 'GET', path: '/api/auth/user' },
  { method: 'GET', path: '/api/subscription/status' },
  { method: 'POST', path: '/api/subscription/create' },
  { method: 'POST', path: '/api/subscription/cancel' },
  { method: 'GET', path: '/api/profile' },
  { method: 'POST', path: '/api/profile', body: aProfile() },
  { method: 'GET', path: '/api/profile/logo' },
  { method: 'GET', path: '/api/invoices/next-number' },
  { method: 'GET', path: '/api/invoices/stats' },
  { method: 'GET', path: '/api/invoices' },
  { method: 'POST', path: '/api/invoices', body: anInvoiceOfToday() },
  // The statement must be sent before the invoice is marked as paid, because it lists unpaid invoices.
  { method: 'POST', path: `/app/api/customers/${id}/statement`, body: aMail({ kind: 'statement' }) },
  { method: 'PATCH', path: `/api/invoices/${id}/status`, body: { status: 'paid' } },
  { method: 'POST', path: `/api/invoices/${id}/generate-pdf`, body: { html: '<p>An invoice</p>' } },
  { method: 'GET', path: `/api/invoices/${id}/download-pdf` },
  { method: 'GET', path: `/api/invoices/${id}/pdf-data` },
  { method: 'GET', path: '/api/customers' },
  { method: 'POST', path: '/api/customers', body: aCustomer() },
  { method: 'GET', path: `/app/api/customers/${id}` },
  { method: 'GET', path: `/app/api/customers/${id}/reminders` },
  { method: 'PUT', path: `/app/api/customers/${id}/reminders`, body: { days: [] } },
  { method: 'GET', path: `/app/api/customers/${id}/statement` },
  { method: 'PUT', path: `/api/customers/${id}`, body: aCustomer() },
  { method: 'DELETE', path: `/api/customers/${id}` },
  { method: 'POST', path: '/app/api/customers/import', body: { rows: [aCustomer()] } },
  { method: 'POST', path: '/app/api/customers/import/known', body: { rows: [aCustomer()] } },
  { method: 'POST', path: '/app/api/customers/import/undo', body: { ids: [UNKNOWN_ID] } },
  { method: 'GET', path: '/api/products' },
  { method: 'POST', path: '/api/products', body: aProduct() },
  { method: 'PUT', path: `/api/products/${id}`, body: aProduct() },
  { method: 'DELETE', path: `/api/products/${id}` },
  { method: 'POST', path: '/app/api/products/import', body: { rows: [aProduct()] } },
  { method: 'POST', path: '/app/api/products/import/known', body: { rows: [aProduct()] } },
  { method: 'POST', path: '/app/api/products/import/undo', body: { ids: [UNKNOWN_ID] } },
  { method: 'PATCH', path: '/app/api/invoices/status', body: { changes: [{ id, status: 'paid' }] } },
  { method: 'GET', path: `/app/api/invoices/${id}` },
  { method: 'POST', path: `/app/api/invoices/${id}/payments`, body: aPayment() },
  { method: 'PATCH', path: `/app/api/invoices/${id}/payments/${UNKNOWN_ID}`, body: { date: '2026-01-31' } },
  { method: 'DELETE', path: `/app/api/invoices/${id}/payments/${UNKNOWN_ID}` },
  { method: 'POST', path: `/app/api/invoices/${id}/credit-notes`, body: aCreditNote() },
  { method: 'POST', path: `/app/api/invoices/${id}/correct`, body: aCorrection() },
  { method: 'GET', path: '/app/api/news' },
  { method: 'GET', path: `/app/api/invoices/${id}/mails` },
  { method: 'POST', path: `/app/api/invoices/${id}/mails`, body: aMail() },
  { method: 'POST', path: `/app/api/invoices/${id}/mails/read` },
  { method: 'PUT', path: `/app/api/invoices/${id}/reminders`, body: { days: [3] } },
  { method: 'POST', path: `/app/api/invoices/${id}/recurring`, body: aRecurring() },
  { method: 'GET', path: '/app/api/recurring' },
  { method: 'PUT', path: `/app/api/recurring/${id}`, body: { revision: 1, mode: 'draft' } },
  { method: 'PATCH', path: `/app/api/recurring/${id}/state`, body: { state: 'paused' } },
  { method: 'GET', path: '/app/api/reminders' },
  { method: 'GET', path: '/app/api/mail-settings' },
  { method: 'PUT', path: '/app/api/mail-settings', body: theMailSettings() },
  { method: 'GET', path: `/app/api/invoices/${id}/client-messages` },
  { method: 'POST', path: `/app/api/invoices/${id}/client-messages/read` },
  { method: 'GET', path: `/app/api/invoices/${id}/links` },
  { method: 'POST', path: `/app/api/invoices/${id}/links` },
  { method: 'DELETE', path: `/app/api/invoices/${id}/links/${id}` },
  { method: 'GET', path: '/app/api/quotes' },
  { method: 'POST', path: '/app/api/quotes', body: aQuote() },
  { method: 'GET', path: `/app/api/quotes/${id}` },
  { method: 'GET', path: `/app/api/quotes/${id}/download-pdf` },
  { method: 'PUT', path: `/app/api/quotes/${id}`, body: { ...aQuote(), revision: 1 } },
  { method: 'PATCH', path: `/app/api/quotes/${id}/status`, body: { status: 'accepted' } },
  { method: 'POST', path: `/app/api/quotes/${id}/invoice-draft` },
  { method: 'GET', path: `/app/api/credit-notes/${id}` },
  { method: 'GET', path: `/app/api/credit-notes/${id}/download-pdf` },
  { method: 'GET', path: `/app/api/invoices/${id}/changed-prices` },
  { method: 'POST', path: `/app/api/invoices/${id}/copy`, body: { prices: 'current' } },
  { method: 'POST', path: '/app/api/invoices', body: anInvoiceOfToday({ invoiceNumber: 'out-of-a-draft' }) },
  { method: 'GET', path: '/app/api/drafts' },
  { method: 'GET', path: `/app/api/drafts/${id}` },
  { method: 'PUT', path: `/app/api/drafts/${id}`, body: { revision: 1, content: aDraft() } },
  { method: 'DELETE', path: `/app/api/drafts/${id}` },
  { method: 'GET', path: '/app/api/search' },
  { method: 'GET', path: '/app/api/payment-options' },
  {
    method: 'PUT',
    path: '/app/api/payment-options',
    body: { iban: 'DE89 3704 0044 0532 0130 00', paymentLink: 'paypal.me/ada' },
  },
  { method: 'GET', path: '/app/api/settings' },
  { method: 'PUT', path: '/app/api/settings', body: { timeZone: 'Europe/Berlin' } },
  { method: 'GET', path: '/app/api/archive' },
  { method: 'GET', path: '/app/api/archive/permission' },
  { method: 'GET', path: '/app/api/archive/progress' },
  { method: 'GET', path: '/app/api/accountant-export' },
  { method: 'POST', path: '/app/api/account/deletion' },
  { method: 'DELETE', path: '/app/api/account/deletion' },
  { method: 'GET', path: '/app/api/audit' },
  { method: 'GET', path: '/app/api/sessions' },
  { method: 'DELETE', path: '/app/api/sessions' },
  { method: 'DELETE', path: `/app/api/sessions/${id}` },
];

/** The calls that work without a session. */
export const openCalls: Call[] = [
  { method: 'GET', path: '/api/login' },
  { method: 'GET', path: '/api/callback' },
  { method: 'GET', path: '/api/logout' },
  { method: 'POST', path: '/api/auth/logout' },
];
