import type { InvoiceDetails, InvoicePayments, Payment, PaymentFields } from '@paperbill/contracts/http';
import type { ToastText } from '@paperbill/contracts/texts';
import { paymentToasts } from '@paperbill/contracts/texts/invoice-page';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { ApiError, noAnswerToast, request, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { readInvoicesAgain } from './update-invoice-status.js';

/** Records a payment. A retry does not record a second payment. */
export function useRecordPayment(invoiceId: string) {
  const client = useQueryClient();
  const userId = useUserId();
  const path = `${INVOICE_BY_ID}/${invoiceId}/payments`;
  return useCancellableMutation({
    mutationFn: async (body: PaymentFields, signal) => {
      const key = await idempotencyKeyFor('payment', userId, { invoiceId, ...body });
      const headers = { 'Idempotency-Key': key };
      const answer = await requestJson<InvoicePayments>(path, { method: 'POST', body, headers, signal });
      forgetIdempotencyKey('payment', userId, key);
      return answer;
    },
    onSuccess: (payments) => showPayments(client, invoiceId, payments, paymentToasts.recorded),
    onError: (error) => tellFailure(client, error, paymentToasts.recordFailed),
  });
}

/** Changes the date of a payment. */
export function useSetPaymentDate(invoiceId: string, paymentId: string) {
  const client = useQueryClient();
  return useCancellableMutation({
    mutationFn: (body: Pick<PaymentFields, 'date'>, signal) =>
      requestJson<InvoicePayments>(`${INVOICE_BY_ID}/${invoiceId}/payments/${paymentId}`, { method: 'PATCH', body, signal }), // prettier-ignore
    onSuccess: (payments) => showPayments(client, invoiceId, payments, paymentToasts.dated),
    onError: (error) => tellFailure(client, error, paymentToasts.dateFailed),
  });
}

/** Removes a payment. Its amount is due again. */
export function useRemovePayment(invoiceId: string) {
  const client = useQueryClient();
  return useCancellableMutation({
    mutationFn: ({ id }: Payment, signal) =>
      request(`${INVOICE_BY_ID}/${invoiceId}/payments/${id}`, { method: 'DELETE', signal }).catch((error: unknown) => {
        // A 404 means that another window has already removed the payment.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: async () => {
      showToast(paymentToasts.removed);
      await readInvoicesAgain(client);
    },
    onError: (error) => tellFailure(client, error, paymentToasts.removeFailed),
  });
}

function showPayments(client: QueryClient, invoiceId: string, payments: InvoicePayments, toast: ToastText) {
  showToast(toast);
  client.setQueryData<InvoiceDetails>([INVOICE_BY_ID, invoiceId], (invoice) => invoice && { ...invoice, ...payments });
  void readInvoicesAgain(client);
}

function tellFailure(
  client: QueryClient,
  error: unknown,
  failure: { title: string; text: string; tone: 'destructive' },
) {
  const unanswered = noAnswerToast(error);
  showToast(unanswered ?? { ...failure, text: serverMessage(error) ?? failure.text });
  // The server may have made the change, so refetch the invoices.
  if (unanswered) void readInvoicesAgain(client);
}
