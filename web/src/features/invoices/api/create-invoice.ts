import type { DraftSummary, InvoiceWithLineItems, NextInvoiceNumber } from '@paperbill/contracts/http';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { postOnce } from '../../../api/idempotency-key.js';
import { requestJson } from '../../../api/request.js';
import { storeValue } from '../../../user-storage.js';
import type { DocumentBody } from '../../documents/form/document-body.js';
import { INVOICE_URL_PREFIX, INVOICES_URL } from './invoice-queries.js';

const NEXT_NUMBER_URL = '/api/invoices/next-number';

export const nextNumberQuery = queryOptions({
  queryKey: [NEXT_NUMBER_URL],
  queryFn: ({ signal }) => requestJson<NextInvoiceNumber>(NEXT_NUMBER_URL, { signal }),
});

/**
 * Returns the next invoice number for a date. It differs from the next number for today if the two dates are in
 * different periods of the number series.
 */
export const nextNumberQueryForDate = (date: CalendarDate) =>
  queryOptions({
    queryKey: [NEXT_NUMBER_URL, date],
    queryFn: ({ signal }) => requestJson<NextInvoiceNumber>(`${NEXT_NUMBER_URL}?date=${date}`, { signal }),
  });

/** Returns true if the server suggested this number for any date. */
export const isSuggestedNumber = (client: QueryClient, number: string): boolean =>
  client
    .getQueriesData<NextInvoiceNumber>({ queryKey: nextNumberQuery.queryKey })
    .some(([, data]) => String(data?.nextInvoiceNumber) === number);

/** A tab writes to this localStorage key, so that the user’s other tabs know that the invoice number is taken. */
export const getSavedInvoiceKey = (userId: string): string => `saved-invoice-${userId}`;

interface CreateInvoiceOptions {
  draft: Pick<DraftSummary, 'id' | 'revision'> | null;
  enteredValues: object;
  signal: AbortSignal;
}

/** @param enteredValues the values that identify the request */
export async function createInvoice(
  userId: string,
  invoice: DocumentBody<'invoice'>,
  { draft, enteredValues, signal }: CreateInvoiceOptions,
): Promise<InvoiceWithLineItems> {
  const hasOnlyBasicFields = draft === null && !invoice.discount && !invoice.deposit;
  const origin = { draftId: draft?.id ?? null, ...(draft && { draftRevision: draft.revision }) };
  const [path, body] = hasOnlyBasicFields ? [INVOICES_URL, invoice] : [INVOICE_URL_PREFIX, { ...invoice, ...origin }];
  // The draft may be created between two tries to save the invoice, so it is not part of the idempotency key.
  const created = await postOnce<InvoiceWithLineItems>('invoice', path, {
    userId,
    body,
    content: enteredValues,
    signal,
  });
  storeValue('local', getSavedInvoiceKey(userId), created.id);
  return created;
}
