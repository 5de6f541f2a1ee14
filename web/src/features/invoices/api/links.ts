import { type InvoiceLink, invoicePageUrls, type NewInvoiceLink } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { clientLinkToasts, mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { mailsKey } from './mails.js';

const linksUrl = (kind: MailedDocumentKind, id: string) =>
  kind === 'invoice' ? invoicePageUrls.links(id) : `${DOCUMENT_BY_ID[kind]}/${id}/links`;
const linksKey = (kind: MailedDocumentKind, id: string) => [DOCUMENT_BY_ID[kind], id, 'links'];

export const useLinks = (kind: MailedDocumentKind, id: string) =>
  useQuery({
    queryKey: linksKey(kind, id),
    queryFn: ({ signal }) => requestJson<InvoiceLink[]>(linksUrl(kind, id), { signal }),
  });

/** Only the response to this request contains the link's URL. */
export function useCreateLink(kind: MailedDocumentKind, id: string) {
  const client = useQueryClient();
  const queryKey = linksKey(kind, id);
  return useMutationWithToasts({
    mutationFn: () => requestJson<NewInvoiceLink>(linksUrl(kind, id), { method: 'POST' }),
    onSuccess: ({ url: _address, ...link }) => {
      const isKnown = client.setQueryData<InvoiceLink[]>(queryKey, (links) => links && [link, ...links]);
      if (!isKnown) void client.invalidateQueries({ queryKey });
    },
    failure: preferServerMessage(clientLinkToasts.createFailed),
    onError: () => {
      // A request that failed may still have created the link.
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useRevokeLink(kind: MailedDocumentKind, id: string) {
  const client = useQueryClient();
  const queryKey = linksKey(kind, id);
  return useMutationWithToasts({
    mutationFn: (link: InvoiceLink) =>
      requestJson<InvoiceLink[]>(`${linksUrl(kind, id)}/${link.id}`, { method: 'DELETE' }),
    success: clientLinkToasts.revoked,
    failure: preferServerMessage(clientLinkToasts.revokeFailed),
    onSuccess: (links) => client.setQueryData(queryKey, links),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Revoking the client link in an unsent e-mail cancels the e-mail. */
export function useCancelMail(kind: MailedDocumentKind, id: string) {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (link: InvoiceLink) =>
      requestJson<InvoiceLink[]>(`${linksUrl(kind, id)}/${link.id}`, { method: 'DELETE' }),
    success: (links, link) => {
      const isTooLate = links.find((one) => one.id === link.id)?.mail?.state !== 'failed';
      return isTooLate ? mailToasts.cancelledTooLate : mailToasts.cancelled;
    },
    failure: preferServerMessage(mailToasts.cancelFailed),
    onSuccess: (links) => client.setQueryData(linksKey(kind, id), links),
    refetches: [mailsKey(kind, id)],
  });
}
