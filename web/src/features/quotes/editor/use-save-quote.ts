import type { Quote } from '@paperbill/contracts/http';
import { noAnswerToasts, quoteToasts, type ToastText } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, noAnswerToast, NoAnswerError, serverMessage } from '../../../api/request.js';
import { showServerErrors } from '../../../components/form/form-state.js';
import { showToast } from '../../../toasts/toast-store.js';
import { type DocumentBody, documentBody, documentFieldName } from '../../invoices/form/document-body.js';
import type { InvoiceForm } from '../../invoices/form/invoice-form.js';
import { showQuote } from '../api/quotes.js';

/** Why a quote can't be written any more as it was opened: it was saved, or accepted, elsewhere. */
export type Conflict = 'QUOTE_CHANGED' | 'QUOTE_LOCKED';

interface SaveQuoteOptions {
  form: InvoiceForm;
  removeBlankLines: () => void;
  onSaved: (quote: Quote) => void;
}

/** Saves what stands in the form of a quote. Whatever fails, the form keeps what was typed. */
export function useSaveQuote({ form, removeBlankLines, onSaved }: SaveQuoteOptions) {
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Conflict | null>(null);
  /** A second click may come before the button is rendered as busy. */
  const underWay = useRef<AbortController>(null);

  async function send(
    request: (body: DocumentBody<'quote'>, signal: AbortSignal) => Promise<Quote>,
    body: DocumentBody<'quote'>,
  ) {
    const { signal } = (underWay.current = new AbortController());
    setIsSaving(true);
    let failure: unknown;
    try {
      const quote = await request(body, signal);
      showQuote(client, quote);
      onSaved(quote);
      return;
    } catch (error) {
      failure = error;
    } finally {
      underWay.current = null;
      // Rendered at once, so that the first invalid field can take the focus.
      flushSync(() => setIsSaving(false));
    }
    const code = failure instanceof ApiError ? failure.body?.code : undefined;
    if (code === 'QUOTE_CHANGED' || code === 'QUOTE_LOCKED') setRefusal(code);
    showToast(failureToast(failure));
    showServerErrors(form, failure, (path) => documentFieldName('quote', path));
  }

  /** @param request what stores it */
  async function save(request: (body: DocumentBody<'quote'>, signal: AbortSignal) => Promise<Quote>): Promise<void> {
    if (underWay.current) return;
    removeBlankLines();
    await form.handleSubmit((checked) => send(request, documentBody('quote', checked)))();
  }

  /** Waits no longer for the server. What it has done by then stays done; to save again is safe. */
  const stop = () => underWay.current?.abort(new NoAnswerError('stopped'));

  const forgetRefusal = () => setRefusal(null);
  return { save, stop, isSaving, refusal, forgetRefusal };
}

/** Why a quote was not saved: the error of each field, joined by commas, else the server's message. */
function failureToast(error: unknown): ToastText {
  const unanswered = noAnswerToast(error);
  if (unanswered) return unanswered;
  // As fetch says that nothing came back.
  if (error instanceof TypeError) return noAnswerToasts.unreachable;
  const fieldErrors = error instanceof ApiError ? error.fieldErrors.map(({ message }) => message).join(', ') : '';
  return { ...quoteToasts.saveFailed, text: fieldErrors || serverMessage(error) || quoteToasts.saveFailed.text };
}
