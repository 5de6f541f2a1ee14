import { type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { pdfTexts, toasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noAnswerToast, request, serverMessage } from '../../../api/request.js';
import { saveFile } from '../../../components/save-file.js';
import { showToast } from '../../../toasts/toast-store.js';
import { INVOICE_BY_ID } from './invoice-queries.js';

/**
 * Has the server print a saved invoice to the PDF that it keeps.
 *
 * @param html the page, from `capturePreviewHtml`
 * @throws Error with one of `pdfTexts`
 */
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

/** Why there is no PDF; undefined where that is not known. */
export const pdfFailure = (error: unknown): string | undefined => serverMessage(error) ?? noAnswerToast(error)?.title;

/** Where the PDF of a saved invoice is; with `view` for a tab that shows it, else for a file. */
export const pdfAddress = (id: string, { view = false } = {}): string =>
  `/api/invoices/${id}/download-pdf${view ? '?disposition=inline' : ''}`;

/** Fetches the PDF of a saved invoice and hands it to the browser as a file. */
export async function downloadPdf(
  invoice: Pick<Invoice, 'id' | 'invoiceNumber' | 'fileOrdinal'>,
  signal?: AbortSignal,
): Promise<void> {
  const response = await request(pdfAddress(invoice.id), { timeLimit: 'pdf', ...(signal && { signal }) });
  saveFile(await response.blob(), pdfFileName('invoice', invoice));
}

export function useDownloadPdf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoice: Invoice) => downloadPdf(invoice),
    onSuccess: (_, { id }) => {
      showToast(toasts.pdfDownloaded);
      // Its history has that it was downloaded.
      void client.invalidateQueries({ queryKey: [INVOICE_BY_ID, id] });
    },
    onError: (error) => showToast(noAnswerToast(error) ?? toasts.pdfDownloadFailed),
  });
}
