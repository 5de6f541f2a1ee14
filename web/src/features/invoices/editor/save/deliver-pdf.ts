import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { pdfTexts, toasts } from '@paperbill/contracts/texts';
import { serverMessage } from '../../../../api/api-error.js';
import { showToast } from '../../../../toasts/toast-store.js';
import { capturePreviewHtml } from '../../preview/capture-preview.js';
import { downloadPdf, generatePdf } from '../../api/pdf.js';

/** Makes the PDF of a saved invoice and downloads it. The invoice is safe already, so a failure is told and no more. */
export async function deliverPdf(invoice: InvoiceWithLineItems): Promise<void> {
  try {
    await generatePdf(invoice, await capturePreviewHtml(invoice));
  } catch (error) {
    showToast({ ...toasts.invoiceCreated, text: withWayOut((error as Error).message) });
    return;
  }
  await download(invoice);
}

async function download(invoice: InvoiceWithLineItems): Promise<void> {
  try {
    await downloadPdf(invoice);
    showToast(toasts.invoiceSavedAndDownloaded);
  } catch (error) {
    showToast(
      { ...toasts.invoiceSavedWithoutDownload, text: withWayOut(pdfTexts.downloadFailed(serverMessage(error))) },
      { label: 'Download again', onClick: () => void download(invoice) },
    );
  }
}

/** 'Cause.' and where the PDF is to be had all the same. */
const withWayOut = (cause: string): string =>
  `${cause.replace(/\.?$/, '.')} ${toasts.invoiceSavedWithoutDownload.text}`;
