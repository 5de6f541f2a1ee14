import { type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { pdfTexts, toasts } from '@paperbill/contracts/texts';
import { useMutation } from '@tanstack/react-query';
import { request, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';

/**
 * Has the server print a saved invoice to the PDF that it keeps.
 *
 * @param html the page, from `capturePreviewHtml`
 * @throws Error with one of `pdfTexts`
 */
export async function generatePdf({ id }: Pick<Invoice, 'id'>, html: string): Promise<void> {
  try {
    await request(`/api/invoices/${id}/generate-pdf`, { method: 'POST', body: { html } });
  } catch (cause) {
    throw new Error(pdfTexts.generationFailed(serverMessage(cause)), { cause });
  }
}

/** Fetches the PDF of a saved invoice and hands it to the browser as a file. */
export async function downloadPdf({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>): Promise<void> {
  const response = await request(`/api/invoices/${id}/download-pdf`);
  saveFile(await response.blob(), pdfFileName(invoiceNumber));
}

function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}

export const useDownloadPdf = () =>
  useMutation({
    mutationFn: downloadPdf,
    onSuccess: () => showToast(toasts.pdfDownloaded),
    onError: () => showToast(toasts.pdfDownloadFailed),
  });
