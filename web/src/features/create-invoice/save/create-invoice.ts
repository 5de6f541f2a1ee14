import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { requestJson } from '../../../api/request.js';
import type { NewInvoiceBody } from '../form/new-invoice.js';

/** Saves an invoice. The same key again, however often, makes no second one. */
export const createInvoice = (body: NewInvoiceBody, idempotencyKey: string): Promise<InvoiceWithLineItems> =>
  requestJson('/api/invoices', { method: 'POST', body, headers: { 'Idempotency-Key': idempotencyKey } });
