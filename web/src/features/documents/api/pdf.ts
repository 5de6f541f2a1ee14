import { type DocumentKind, type FiledDocument, type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { downloadedToasts, pdfTexts, toasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMutationWithToasts } from '../../../api/change.js';
import { getNoAnswerToast, request, getServerMessage } from '../../../api/request.js';
import { saveFile } from '../../../components/save-file.js';
import { DOCUMENT_BY_ID } from './document-queries.js';

/** @throws Error with one of the messages in `pdfTexts` */
export async function generatePdf({ id }: Pick<Invoice, 'id'>, html: string, signal?: AbortSignal): Promise<void> {
  try {
    await request(`/api/invoices/${id}/generate-pdf`, {
      method: 'POST',
      body: { html },
      timeLimit: 'pdf',
      ...(signal && { signal }),
    });
  } catch (cause) {
    throw new Error(pdfTexts.generationFailed(pdfFailure(cause)), { cause });
  }
}

export const pdfFailure = (error: unknown): string | undefined =>
  getServerMessage(error) ?? getNoAnswerToast(error)?.title;

const pdfAddresses: Record<DocumentKind, string> = { ...DOCUMENT_BY_ID, invoice: '/api/invoices' };

export const pdfAddress = (kind: DocumentKind, id: string, { view = false } = {}): string =>
  `${pdfAddresses[kind]}/${id}/download-pdf${view ? '?disposition=inline' : ''}`;

type DownloadableDocument<Kind extends DocumentKind> = FiledDocument<Kind> & { id: string };

export async function downloadPdf<Kind extends DocumentKind>(
  kind: Kind,
  document: DownloadableDocument<Kind>,
  signal?: AbortSignal,
): Promise<void> {
  const response = await request(pdfAddress(kind, document.id), { timeLimit: 'pdf', ...(signal && { signal }) });
  saveFile(await response.blob(), pdfFileName(kind, document));
}

export function useDownloadPdf<Kind extends DocumentKind>(kind: Kind) {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (document: DownloadableDocument<Kind>) => downloadPdf(kind, document),
    success: downloadedToasts[kind],
    failure: toasts.pdfDownloadFailed,
    onSuccess: (_, { id }) => {
      // Reloads the invoice, because the server has added the download to the history of the invoice.
      void client.invalidateQueries({ queryKey: [DOCUMENT_BY_ID.invoice, id] });
    },
  });
}
