import { getInvoicePageUrls, type InvoiceLink, type NewInvoiceLink } from '@paperbill/contracts/http';
import type { ToastText } from '@paperbill/contracts/texts';
import { linkToasts, mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noAnswerToast, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { mailsKey } from './mails.js';

const keyOf = (invoiceId: string) => [INVOICE_BY_ID, invoiceId, 'links'];

/** Queries the links of an invoice that are meant for the client, newest first. */
export const useLinks = (invoiceId: string) =>
  useQuery({
    queryKey: keyOf(invoiceId),
    queryFn: ({ signal }) => requestJson<InvoiceLink[]>(getInvoicePageUrls.links(invoiceId), { signal }),
  });

/** Creates a client link. Only this response contains the address of the link. */
export function useCreateLink(invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<NewInvoiceLink>(getInvoicePageUrls.links(invoiceId), { method: 'POST' }),
    onSuccess: ({ url: _address, ...link }) =>
      client.setQueryData<InvoiceLink[]>(keyOf(invoiceId), (links = []) => [link, ...links]),
    onError: (error) => {
      showToast(failureToast(error, linkToasts.createFailed));
      // The server may have created the link, so refetch the links. The address of the new link is lost.
      void client.invalidateQueries({ queryKey: keyOf(invoiceId) });
    },
  });
}

export function useRevokeLink(invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: InvoiceLink) =>
      requestJson<InvoiceLink[]>(`${getInvoicePageUrls.links(invoiceId)}/${id}`, { method: 'DELETE' }),
    onSuccess: (links) => {
      showToast(linkToasts.revoked);
      client.setQueryData(keyOf(invoiceId), links);
    },
    onError: (error) => showToast(failureToast(error, linkToasts.revokeFailed)),
  });
}

/** Cancels a mail that has not been sent yet, by revoking the client link in it. */
export function useCancelMail(invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: InvoiceLink) =>
      requestJson<InvoiceLink[]>(`${getInvoicePageUrls.links(invoiceId)}/${id}`, { method: 'DELETE' }),
    onSuccess: (links, { id }) => {
      const isTooLate = links.find((link) => link.id === id)?.mail?.state !== 'failed';
      showToast(isTooLate ? mailToasts.cancelledTooLate : mailToasts.cancelled);
      client.setQueryData(keyOf(invoiceId), links);
    },
    onError: (error) => showToast(failureToast(error, mailToasts.cancelFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: mailsKey(invoiceId) }),
  });
}

const failureToast = (error: unknown, failure: ToastText & { text: string }): ToastText =>
  noAnswerToast(error) ?? { ...failure, text: serverMessage(error) ?? failure.text };
