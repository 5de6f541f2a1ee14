import type { InvoiceDetails, InvoicePayments, Payment, PaymentFields } from '@paperbill/contracts/http';
import { paymentToasts } from '@paperbill/contracts/texts/invoice-page';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound, useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { postOnce } from '../../../api/idempotency-key.js';
import { getNoAnswerToast, request, requestJson } from '../../../api/request.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_URL_PREFIX } from './invoice-queries.js';
import { refetchInvoices } from './update-invoice-status.js';

export function useRecordPayment(invoiceId: string) {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutationWithToasts({
    mutationFn: (body: PaymentFields, signal) =>
      postOnce<InvoicePayments>('payment', `${INVOICE_URL_PREFIX}/${invoiceId}/payments`, {
        userId,
        body,
        content: { invoiceId, ...body },
        signal,
      }),
    success: paymentToasts.recorded,
    failure: preferServerMessage(paymentToasts.recordFailed),
    onSuccess: (payments) => cachePayments(client, invoiceId, payments),
    onError: (error) => refetchIfUnanswered(client, error),
  });
}

export function useSetPaymentDate(invoiceId: string, paymentId: string) {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (body: Pick<PaymentFields, 'date'>, signal) =>
      requestJson<InvoicePayments>(`${INVOICE_URL_PREFIX}/${invoiceId}/payments/${paymentId}`, { method: 'PATCH', body, signal }), // oxfmt-ignore
    success: paymentToasts.dated,
    failure: preferServerMessage(paymentToasts.dateFailed),
    onSuccess: (payments) => cachePayments(client, invoiceId, payments),
    onError: (error) => refetchIfUnanswered(client, error),
  });
}

export function useRemovePayment(invoiceId: string) {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: ({ id }: Payment, signal) =>
      request(`${INVOICE_URL_PREFIX}/${invoiceId}/payments/${id}`, { method: 'DELETE', signal }).catch(ignoreNotFound),
    success: paymentToasts.removed,
    failure: preferServerMessage(paymentToasts.removeFailed),
    onSuccess: () => refetchInvoices(client),
    onError: (error) => refetchIfUnanswered(client, error),
  });
}

function cachePayments(client: QueryClient, invoiceId: string, payments: InvoicePayments): void {
  client.setQueryData<InvoiceDetails>(
    [INVOICE_URL_PREFIX, invoiceId],
    (invoice) => invoice && { ...invoice, ...payments },
  );
  void refetchInvoices(client);
}

/** If the server sent no response, it may still have made the change. */
function refetchIfUnanswered(client: QueryClient, error: unknown): void {
  if (getNoAnswerToast(error)) void refetchInvoices(client);
}
