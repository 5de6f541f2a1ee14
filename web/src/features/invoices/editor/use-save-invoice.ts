import type { DraftSummary, InvoiceWithLineItems } from '@paperbill/contracts/http';
import { draftToasts, limitTexts, noAnswerToasts, pdfTexts, toasts, type ToastText } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { MissingCodeError } from '../../../api/missing-code.js';
import { ApiError, noAnswerToast, NoAnswerError, serverMessage } from '../../../api/request.js';
import { showServerErrors } from '../../../components/form/form-state.js';
import { showToast } from '../../../toasts/toast-store.js';
import { userQuery } from '../../auth/api/session.js';
import { subscriptionQuery } from '../../subscription/api/get-subscription.js';
import { createInvoice } from '../api/create-invoice.js';
import { INVOICE_STATS, invoicePath, INVOICES, TO_BE_SENT } from '../api/invoice-queries.js';
import { downloadPdf, generatePdf, pdfFailure } from '../api/pdf.js';
import { type DocumentBody, documentBody, documentFieldName } from '../form/document-body.js';
import type { InvoiceForm } from '../form/invoice-form.js';
import type { CheckedInvoice } from '../form/invoice-schema.js';
import { capturePreviewHtml } from '../preview/capture-preview.js';
import { DraftChangedError } from './draft-saver.js';
import { goToField } from './line-items/cell-keys.js';

/** Which of the buttons is saving. */
export type Saving = 'save' | 'send' | 'download';

export interface SaveInvoiceOptions {
  form: InvoiceForm;
  userId: string;
  /** The draft that is issued, as it was saved last; null where what is written is no draft of the server. */
  readDraft: () => Promise<Pick<DraftSummary, 'id' | 'revision'> | null>;
  /** Nothing was stored, as far as is known: the draft goes on. */
  onNotSaved: (error: unknown) => void;
  /** From the user's plan, true while that is unknown: the server checks it again. */
  canCreateInvoice: boolean;
  /** Removes the blank lines that Enter on the last cell has added; an invoice keeps at least one line. */
  removeBlankLines: () => void;
  /** The company profile was never filled in: the invoice would not say who it is from. */
  isSenderMissing: boolean;
  /** The invoice is stored: the form is reset. */
  onSaved: (invoice: InvoiceWithLineItems) => void;
  onLimitReached: () => void;
  /** The invoice could be stored, but for its sender: the user is asked, and may save it anyway. */
  onSenderMissing: (kind: Saving) => void;
}

/** Saves the invoice, and downloads its PDF if asked to. Whatever fails, the form keeps what was typed. */
export function useSaveInvoice(options: SaveInvoiceOptions) {
  const { form, userId, readDraft, onNotSaved, canCreateInvoice, removeBlankLines, isSenderMissing } = options;
  const { onSaved, onLimitReached, onSenderMissing } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [saving, setSaving] = useState<Saving | null>(null);
  /** The request is under way: what is typed now would not be saved with it. */
  const [isSending, setIsSending] = useState(false);
  /** A second click may come before the button is rendered as busy. */
  const isBusy = useRef(false);
  const underWay = useRef<AbortController>(null);
  const takeErrorAway = useRef<() => void>(undefined);

  const { mutateAsync: create } = useMutation({
    mutationFn: async ({ body, signal }: { body: DocumentBody<'invoice'>; signal: AbortSignal }) =>
      createInvoice(userId, body, { draft: await readDraft(), signal }),
    onSuccess: (invoice) => {
      // Rendered at once: nothing asks before the page is left.
      flushSync(() => onSaved(invoice));
      for (const key of [userQuery.queryKey[0], INVOICES, INVOICE_STATS, subscriptionQuery.queryKey[0]]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });

  async function send(invoice: CheckedInvoice, signal: AbortSignal): Promise<InvoiceWithLineItems | null> {
    setIsSending(true);
    // Of the last try: beside "Saving..." it would read as the answer to this one.
    takeErrorAway.current?.();
    let failure: unknown;
    try {
      return await create({ body: documentBody('invoice', invoice), signal });
    } catch (error) {
      failure = error;
    } finally {
      // Rendered at once, so that the first invalid field can take the focus.
      flushSync(() => setIsSending(false));
    }
    reportError(failure);
    return null;
  }

  function reportError(error: unknown): void {
    if (!(error instanceof DraftChangedError)) takeErrorAway.current = showToast(creationErrorToast(error));
    onNotSaved(error);
    if (isLimitReached(error)) {
      void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      onLimitReached();
    } else showServerErrors(form, error, (path) => documentFieldName('invoice', path));
  }

  async function run(kind: Saving, isWithoutSender: boolean): Promise<void> {
    removeBlankLines();
    let invoice: CheckedInvoice | undefined;
    await form.handleSubmit((checked) => {
      invoice = checked;
    })();
    if (invoice && isSenderMissing && !isWithoutSender) {
      onSenderMissing(kind);
      return;
    }
    const { signal } = (underWay.current = new AbortController());
    const saved = invoice && (await send(invoice, signal));
    if (!saved) return;
    goOnWithKeyboard();
    if (kind === 'download') await generateAndDownloadPdf(saved, signal);
    else if (kind === 'send') {
      showToast(toasts.invoiceCreated);
      void navigate(invoicePath(saved.id), { state: TO_BE_SENT });
    } else {
      showToast(toasts.invoiceCreated, { label: 'View invoice', onClick: () => void navigate(invoicePath(saved.id)) });
    }
  }

  /** @param isWithoutSender the user was asked, and saves it without a sender */
  async function save(kind: Saving, isWithoutSender = false): Promise<void> {
    if (isBusy.current) return;
    if (!canCreateInvoice) {
      showToast(limitTexts.reached);
      onLimitReached();
      return;
    }
    isBusy.current = true;
    setSaving(kind);
    try {
      await run(kind, isWithoutSender);
    } finally {
      isBusy.current = false;
      setSaving(null);
    }
  }

  /** Waits no longer for the server. What it has done by then stays done; to save again is safe. */
  const stop = () => underWay.current?.abort(new NoAnswerError('stopped'));

  return { save, stop, saving, isSending };
}

/** Whoever saved with the keyboard writes the next invoice from its first field on. */
function goOnWithKeyboard(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches(':focus-visible')) goToField('clientName');
}

/** Why an invoice was not saved: the error of each field, joined by commas, else the server's message. */
function creationErrorToast(error: unknown): ToastText {
  if (isLimitReached(error)) return limitTexts.reached;
  if (error instanceof ApiError && error.status === 404) return draftToasts.gone;
  const unanswered = noAnswerToast(error);
  if (unanswered) return unanswered;
  // As fetch says that nothing came back.
  if (error instanceof TypeError) return noAnswerToasts.unreachable;
  const fieldErrors = error instanceof ApiError ? error.fieldErrors.map(({ message }) => message).join(', ') : '';
  const text = fieldErrors || serverMessage(error) || toasts.invoiceCreationFailed.text;
  return { ...toasts.invoiceCreationFailed, text };
}

const isLimitReached = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'INVOICE_LIMIT_REACHED';

/** Makes the PDF of a saved invoice and downloads it. The invoice is stored already, so a failure only shows a toast. */
async function generateAndDownloadPdf(invoice: InvoiceWithLineItems, signal: AbortSignal): Promise<void> {
  try {
    await generatePdf(invoice, await capturePreviewHtml(invoice), signal);
  } catch (error) {
    // Without the code that writes the page the server makes the same PDF, when it is downloaded.
    if (error instanceof MissingCodeError) return download(invoice, signal);
    showToast({ ...toasts.invoiceCreated, text: withDownloadHint((error as Error).message) });
    return;
  }
  await download(invoice, signal);
}

async function download(invoice: InvoiceWithLineItems, signal?: AbortSignal): Promise<void> {
  try {
    await downloadPdf(invoice, signal);
    showToast(toasts.invoiceSavedAndDownloaded);
  } catch (error) {
    showToast(
      { ...toasts.invoiceSavedWithoutDownload, text: withDownloadHint(pdfTexts.downloadFailed(pdfFailure(error))) },
      { label: 'Download again', onClick: () => void download(invoice) },
    );
  }
}

/** The cause, and where the PDF can still be downloaded. */
const withDownloadHint = (cause: string): string =>
  `${cause.replace(/\.?$/, '.')} ${toasts.invoiceSavedWithoutDownload.text}`;
