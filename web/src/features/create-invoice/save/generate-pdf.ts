import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { pdfTexts } from '@paperbill/contracts/texts';
import { serverMessage } from '../../../api/api-error.js';
import { request } from '../../../api/request.js';
import { capturePreviewHtml } from '../preview/capture-preview.js';

/**
 * Prints the preview of a saved invoice to the PDF that the server keeps.
 *
 * @throws Error with one of `pdfTexts`
 */
export async function generatePdf(invoice: InvoiceWithLineItems): Promise<void> {
  const html = await capturePreviewHtml(invoice);
  try {
    await request(`/api/invoices/${invoice.id}/generate-pdf`, { method: 'POST', body: { html } });
  } catch (cause) {
    throw new Error(pdfTexts.generationFailed(serverMessage(cause)), { cause });
  }
}
