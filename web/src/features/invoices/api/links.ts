import { invoicePageUrls, type InvoiceLink, type NewInvoiceLink } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { linkToasts, mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange, preferServerMessage } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { mailsKey } from './mails.js';

const getLinksKey = (invoiceId: string) => [INVOICE_BY_ID, invoiceId, 'links'];

export const useLinks = (invoiceId: string) =>
  useQuery({
    queryKey: getLinksKey(invoiceId),
    queryFn: ({ signal }) => requestJson<InvoiceLink[]>(invoicePageUrls.links(invoiceId), { signal }),
  });

/** Creates a client link. Only the response to this request contains the URL of the link. */
export function useCreateLink(invoiceId: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: () => requestJson<NewInvoiceLink>(invoicePageUrls.links(invoiceId), { method: 'POST' }),
    onSuccess: ({ url: _address, ...link }) =>
      client.setQueryData<InvoiceLink[]>(getLinksKey(invoiceId), (links = []) => [link, ...links]),
    failure: preferServerMessage(linkToasts.createFailed),
    onError: () => {
      // After an error the links are refetched, because the server may have created the link. The URL of this link is
      // lost.
      void client.invalidateQueries({ queryKey: getLinksKey(invoiceId) });
    },
  });
}

export function useRevokeLink(invoiceId: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: ({ id }: InvoiceLink) =>
      requestJson<InvoiceLink[]>(`${invoicePageUrls.links(invoiceId)}/${id}`, { method: 'DELETE' }),
    success: linkToasts.revoked,
    failure: preferServerMessage(linkToasts.revokeFailed),
    onSuccess: (links) => client.setQueryData(getLinksKey(invoiceId), links),
    onError: () => void client.invalidateQueries({ queryKey: getLinksKey(invoiceId) }),
  });
}

/** Cancels a mail that has not been sent yet, by revoking the client link in it. */
export function useCancelMail(kind: MailedDocumentKind, id: string) {
  const client = useQueryClient();
  const url = `${DOCUMENT_BY_ID[kind]}/${id}/links`;
  return useChange({
    mutationFn: (link: InvoiceLink) => requestJson<InvoiceLink[]>(`${url}/${link.id}`, { method: 'DELETE' }),
    success: (links, link) => {
      const isTooLate = links.find((one) => one.id === link.id)?.mail?.state !== 'failed';
      return isTooLate ? mailToasts.cancelledTooLate : mailToasts.cancelled;
    },
    failure: preferServerMessage(mailToasts.cancelFailed),
    onSuccess: (links) => client.setQueryData([DOCUMENT_BY_ID[kind], id, 'links'], links),
    refetches: [mailsKey(kind, id)],
  });
}
