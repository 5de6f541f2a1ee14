import type { InvoiceFields, InvoiceWithLineItems, LineItemFields } from '@paperbill/contracts/http';
import { invoiceTotals, lineSubtotal } from '@paperbill/money';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { requestJson } from '../../../api/request.js';
import type { CheckedInvoice } from '../form/invoice-schema.js';

const NEXT_NUMBER = '/api/invoices/next-number';

/** The invoice number that the server suggests. */
export const nextNumberQuery = queryOptions({
  queryKey: [NEXT_NUMBER],
  queryFn: ({ signal }) => requestJson<{ nextInvoiceNumber: number | string }>(NEXT_NUMBER, { signal }),
});

/** The body of `POST /api/invoices`: everything that the form shows, amounts included. */
export interface NewInvoiceBody {
  invoice: InvoiceFields;
  lineItems: LineItemFields[];
}

export function newInvoiceBody({ lineItems, ...invoice }: CheckedInvoice): NewInvoiceBody {
  return {
    invoice: { ...invoice, ...invoiceTotals(lineItems, invoice.taxRate) },
    lineItems: lineItems.map((line, sortOrder) => ({
      ...line,
      subtotal: lineSubtotal(line.quantity, line.unitPrice),
      sortOrder,
    })),
  };
}

/** Saves an invoice. The same key again, however often, makes no second one. */
export const createInvoice = (body: NewInvoiceBody, idempotencyKey: string): Promise<InvoiceWithLineItems> =>
  requestJson('/api/invoices', { method: 'POST', body, headers: { 'Idempotency-Key': idempotencyKey } });

const attemptSchema = z.object({ key: z.string(), content: z.string() });

/** For a browser that keeps nothing. */
const lastAttempts = new Map<string, z.infer<typeof attemptSchema>>();

const storageKey = (userId: string) => `invoice-save-attempt-${userId}`;

/**
 * The Idempotency-Key for saving this content: the same for every try of it, so that a double click, a lost answer or
 * a reload in between makes one invoice; a new one as soon as the content is another.
 */
export function idempotencyKeyFor(userId: string, body: NewInvoiceBody): string {
  const content = JSON.stringify(body);
  const last = readAttempt(userId);
  if (last?.content === content) return last.key;
  const attempt = { key: crypto.randomUUID(), content };
  lastAttempts.set(userId, attempt);
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(attempt));
  } catch {
    // The memory has it; only a reload would ask twice.
  }
  return attempt.key;
}

/** After the save: the same content again would be another invoice. */
export function forgetIdempotencyKey(userId: string): void {
  lastAttempts.delete(userId);
  localStorage.removeItem(storageKey(userId));
}

function readAttempt(userId: string) {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
    return attemptSchema.safeParse(stored).data ?? lastAttempts.get(userId);
  } catch {
    return lastAttempts.get(userId);
  }
}

/** The form's name for a path in the request. A calculated amount has no field: its error stands where it comes from. */
export const serverFieldName = (path: string): string =>
  path
    .replace(/^(lineItems\.\d+)\.subtotal$/, '$1.unitPrice')
    .replace(/^invoice\.(subtotal|taxAmount|total)$/, 'lineItems')
    .replace(/^invoice\./, '');
