import type { DraftSummary, InvoiceWithLineItems } from '@paperbill/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { requestJson } from '../../../api/request.js';
import { keep } from '../../../user-storage.js';
import type { DocumentBody } from '../../documents/form/document-body.js';
import { INVOICE_BY_ID, INVOICES } from './invoice-queries.js';

const NEXT_NUMBER = '/api/invoices/next-number';

/** The invoice number that the server suggests. */
export const nextNumberQuery = queryOptions({
  queryKey: [NEXT_NUMBER],
  queryFn: ({ signal }) => requestJson<{ nextInvoiceNumber: number | string }>(NEXT_NUMBER, { signal }),
});

/** Under which a tab tells the others of this user which invoice it has just saved: its number is taken. */
export const savedInvoiceKey = (userId: string): string => `saved-invoice-${userId}`;

/**
 * Saves an invoice of this user; again and again makes no second one.
 *
 * @param draft the one that it is made of, as the user has seen it; it is gone then
 */
export async function createInvoice(
  userId: string,
  invoice: DocumentBody<'invoice'>,
  { draft = null, signal }: { draft?: Pick<DraftSummary, 'id' | 'revision'> | null; signal: AbortSignal },
): Promise<InvoiceWithLineItems> {
  const isPlain = draft === null && !invoice.discount && !invoice.deposit;
  const origin = { draftId: draft?.id ?? null, ...(draft && { draftRevision: draft.revision }) };
  const [path, body] = isPlain ? [INVOICES, invoice] : [INVOICE_BY_ID, { ...invoice, ...origin }];
  // Whatever it is made of: an invoice that was sent before there was a draft of it is the same one.
  const key = await idempotencyKeyFor('invoice', userId, invoice);
  const headers = { 'Idempotency-Key': key };
  const created = await requestJson<InvoiceWithLineItems>(path, { method: 'POST', body, headers, signal });
  forgetIdempotencyKey('invoice', userId, key);
  keep('local', savedInvoiceKey(userId), created.id);
  return created;
}
