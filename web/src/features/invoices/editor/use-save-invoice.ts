import type { DraftSummary, InvoiceWithLineItems } from '@paperbill/contracts/http';
import { draftToasts, limitTexts, pdfTexts, toasts, type ToastText } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t, translate } from '../../../languages/t.js';
import { MissingCodeError } from '../../../api/missing-code.js';
import { ApiError } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { userQuery } from '../../auth/api/session.js';
import { subscriptionQuery } from '../../subscription/api/get-subscription.js';
import { downloadPdf, generatePdf, pdfFailure } from '../../documents/api/pdf.js';
import { capturePreviewHtml } from '../../documents/preview/capture-preview.js';
import { goToField } from '../../documents/editor/line-items/cell-keys.js';
import { OPEN_SEND_DIALOG } from '../../documents/page/open-send-dialog.js';
import {
  type DocumentSaving,
  type SaveDocumentOptions,
  useSaveDocument,
} from '../../documents/editor/use-save-document.js';
import { createInvoice } from '../api/create-invoice.js';
import { INVOICE_STATS_URL, invoicePath, INVOICES_URL } from '../api/invoice-queries.js';
import { DraftChangedError } from './draft-saver.js';

const PDF_TOAST_DELAY_MS = 1_000;

export type SaveAction = 'save' | 'send' | 'download';

export interface SaveInvoiceOptions extends Pick<
  SaveDocumentOptions<'invoice', InvoiceWithLineItems, SaveAction>,
  'form' | 'isSenderMissing' | 'onSaved' | 'onNotSaved'
> {
  userId: string;
  /** Returns the draft to issue, or null if the draft is not on the server. */
  readDraft: (signal: AbortSignal) => Promise<Pick<DraftSummary, 'id' | 'revision'> | null>;
  /**
   * False if the user has reached the limit. True while the plan is unknown, because the server also checks the limit.
   */
  canCreateInvoice: boolean;
  onLimitReached: () => void;
}

export function useSaveInvoice(options: SaveInvoiceOptions): DocumentSaving<SaveAction> {
  const { userId, readDraft, canCreateInvoice, onLimitReached } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useSaveDocument<'invoice', InvoiceWithLineItems, SaveAction>({
    ...options,
    kind: 'invoice',
    store: async (body, { enteredValues, signal }) =>
      createInvoice(userId, body, { draft: await readDraft(signal), enteredValues, signal }),
    onSaved: (invoice) => {
      options.onSaved(invoice);
      for (const key of [userQuery.queryKey[0], INVOICES_URL, INVOICE_STATS_URL, subscriptionQuery.queryKey[0]]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
    onNotSaved: (error) => {
      options.onNotSaved(error);
      if (!isLimitReached(error)) return;
      void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      onLimitReached();
    },
    getToast: getFailureToast,
    continueAfterSave: (invoice, { action, signal }) => {
      focusFirstFieldAfterKeyboardSave();
      const toPage = (state?: unknown) => void navigate(invoicePath(invoice.id), { state });
      const view = { label: t('View invoice'), onClick: () => toPage() };
      if (action === 'download') {
        const notice = setTimeout(() => showToast(toasts.invoiceCreatedBeforePdf, view), PDF_TOAST_DELAY_MS);
        return generateAndDownloadPdf(invoice, { view, signal }).finally(() => clearTimeout(notice));
      }
      if (action === 'send') {
        showToast(toasts.invoiceCreated);
        toPage(OPEN_SEND_DIALOG);
      } else showToast(toasts.invoiceCreated, view);
    },
  });

  async function save(saveAction: SaveAction): Promise<void> {
    if (canCreateInvoice) return saving.save(saveAction);
    showToast(limitTexts.reached);
    onLimitReached();
  }

  return { ...saving, save };
}

function focusFirstFieldAfterKeyboardSave(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches(':focus-visible')) goToField('clientName');
}

function getFailureToast(error: unknown): ToastText | null | undefined {
  if (error instanceof DraftChangedError) return null;
  if (isLimitReached(error)) return limitTexts.reached;
  return error instanceof ApiError && error.status === 404 ? draftToasts.gone : undefined;
}

const isLimitReached = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'INVOICE_LIMIT_REACHED';

interface DownloadOptions {
  view: { label: string; onClick: () => void };
  signal?: AbortSignal;
}

/** An error is shown as a toast and not thrown, because the invoice is already saved. */
async function generateAndDownloadPdf(invoice: InvoiceWithLineItems, options: DownloadOptions): Promise<void> {
  try {
    await generatePdf(invoice, await capturePreviewHtml(invoice), options.signal);
  } catch (error) {
    // The server creates the PDF during the download.
    if (error instanceof MissingCodeError) return downloadInvoice(invoice, options);
    showToast({ ...toasts.invoiceCreated, text: addDownloadHint((error as Error).message) }, options.view);
    return;
  }
  await downloadInvoice(invoice, options);
}

async function downloadInvoice(invoice: InvoiceWithLineItems, { view, signal }: DownloadOptions): Promise<void> {
  try {
    await downloadPdf('invoice', invoice, signal);
    showToast(toasts.invoiceSavedAndDownloaded, view);
  } catch (error) {
    showToast(
      { ...toasts.invoiceSavedWithoutDownload, text: addDownloadHint(pdfTexts.downloadFailed(pdfFailure(error))) },
      { label: t('Download again'), onClick: () => void downloadInvoice(invoice, { view }) },
    );
  }
}

const addDownloadHint = (cause: string): string =>
  `${translate(cause).replace(/\.?$/, '.')} ${t(toasts.invoiceSavedWithoutDownload.text)}`;
