import { noAnswerToasts, taxesChangedToast, type ToastText } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { translate } from '../../../languages/t.js';
import { ApiError, getNoAnswerToast, NoAnswerError, getServerMessage } from '../../../api/request.js';
import { showServerErrors } from '../../../components/form/form-state.js';
import { showToast } from '../../../toasts/toast-store.js';
import { taxesQuery } from '../../taxes/taxes.js';
import { FilesNotAttachedError } from '../attachments/upload-queue.js';
import { type DocumentBody, buildDocumentBody, toFormFieldName, buildEnteredBody } from '../form/document-body.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import { profileQuery } from '../../profile/api/profile.js';
import { formTaxesQuery, useFormTaxes } from '../form/form-taxes.js';
import type { CheckedDocument } from '../form/document-schema.js';
import type { LineItemsHandle } from './line-items/line-items.js';

interface ChosenSaveAction<Action> {
  action: Action;
  signal: AbortSignal;
}

export interface SaveDocumentOptions<Kind extends WrittenKind, Saved, Action extends string> {
  kind: Kind;
  form: DocumentForm;
  isSenderMissing: boolean;
  /** @param chosen its `enteredValues` are the same for a retry, even if the computed amounts differ */
  store: (body: DocumentBody<Kind>, chosen: ChosenSaveAction<Action> & { enteredValues: object }) => Promise<Saved>;
  /** Called when the document is saved. From this call on, leaving the page must not ask about unsaved changes. */
  onSaved: (saved: Saved) => void;
  onNotSaved: (error: unknown) => void;
  continueAfterSave: (saved: Saved, chosen: ChosenSaveAction<Action>) => void | Promise<void>;
  /** Returns the toast for an error. Null means no toast, and undefined means the usual toast. */
  getToast?: (error: unknown) => ToastText | null | undefined;
}

export type DocumentSaving<Action extends string> = ReturnType<typeof useSaveDocument<WrittenKind, unknown, Action>>;

export function useSaveDocument<Kind extends WrittenKind, Saved, Action extends string>(
  options: SaveDocumentOptions<Kind, Saved, Action>,
) {
  const { kind, form, isSenderMissing, store, onSaved, onNotSaved, continueAfterSave, getToast } = options;
  const taxes = useFormTaxes();
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState<Action | null>(null);
  /** True during the request. The form is then inert, because the request would not contain a later change. */
  const [isSending, setIsSending] = useState(false);
  const [asksForSender, setAsksForSender] = useState<Action | null>(null);
  /** A second click may come before the button is rendered as busy. */
  const isBusy = useRef(false);
  const underWay = useRef<AbortController>(null);
  const dismissErrorToast = useRef<() => void>(undefined);
  const lineItems = useRef<LineItemsHandle>(null);

  const { mutateAsync: request } = useMutation({
    mutationFn: ({ checked, ...chosen }: ChosenSaveAction<Action> & { checked: CheckedDocument }) =>
      store(buildDocumentBody(kind, checked, taxes), {
        ...chosen,
        enteredValues: buildEnteredBody(kind, checked, taxes),
      }),
    // The guard against unsaved changes must be removed before the user leaves the page.
    onSuccess: (saved) => flushSync(() => onSaved(saved)),
  });

  async function sendDocument(
    checked: CheckedDocument,
    chosen: ChosenSaveAction<Action>,
  ): Promise<{ saved: Saved } | null> {
    setIsSending(true);
    // Closes the toast about the last failure. The user could take it for the result of the new save.
    dismissErrorToast.current?.();
    let failure: unknown;
    try {
      return { saved: await request({ checked, ...chosen }) };
    } catch (error) {
      failure = error;
    } finally {
      // The form must not be inert when the first invalid field is focused.
      flushSync(() => setIsSending(false));
    }
    if (await areTaxesChanged(failure)) {
      dismissErrorToast.current = showToast(taxesChangedToast);
      onNotSaved(failure);
    } else reportError(failure);
    return null;
  }

  /**
   * After the server refused an amount, loads the current taxes. Returns true if a tax or the rounding has changed
   * since the form loaded them.
   */
  async function areTaxesChanged(error: unknown): Promise<boolean> {
    const isAmountRefused =
      error instanceof ApiError && error.fieldErrors.some(({ path }) => /\.(taxAmount|total|taxIds)$/.test(path));
    if (!isAmountRefused) return false;
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: taxesQuery.queryKey });
    return queryClient.getQueryData(formTaxesQuery.queryKey) !== taxes;
  }

  function reportError(error: unknown): void {
    // The section with the files shows this error until every file is attached.
    if (error instanceof FilesNotAttachedError) return onNotSaved(error);
    const own = getToast?.(error);
    if (own !== null)
      dismissErrorToast.current = showToast(own ?? failureToast(error, writtenDocuments[kind].saveFailed));
    onNotSaved(error);
    showServerErrors(form, error, (path) => toFormFieldName(kind, path));
  }

  async function validateAndSend(action: Action, allowsMissingSender: boolean): Promise<void> {
    lineItems.current?.removeBlankLines();
    let checked: CheckedDocument | undefined;
    await form.handleSubmit((valid) => {
      checked = valid;
    })();
    if (!checked) return;
    if (isSenderMissing && !allowsMissingSender) return setAsksForSender(action);
    const { signal } = (underWay.current = new AbortController());
    const answer = await sendDocument(checked, { action, signal });
    if (answer) await continueAfterSave(answer.saved, { action, signal });
  }

  async function save(action: Action, isWithoutSender = false): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(action);
    try {
      await validateAndSend(action, isWithoutSender);
    } finally {
      isBusy.current = false;
      setSaving(null);
    }
  }

  /** The server may still save the document. Saving the document again is safe. */
  const stop = () => underWay.current?.abort(new NoAnswerError('stopped'));

  const senderQuestion = asksForSender !== null && {
    onSaveAnyway: () => {
      setAsksForSender(null);
      void save(asksForSender, true);
    },
    onClose: () => setAsksForSender(null),
  };

  return { save, stop, saving, isSending, senderQuestion, lineItems };
}

function failureToast(error: unknown, failed: ToastText & { text: string }): ToastText {
  const unanswered = getNoAnswerToast(error);
  if (unanswered) return unanswered;
  // `fetch` throws a TypeError if there was no response.
  if (error instanceof TypeError) return noAnswerToasts.unreachable;
  const fieldErrors =
    error instanceof ApiError ? error.fieldErrors.map(({ message }) => translate(message)).join(', ') : '';
  return { ...failed, text: fieldErrors || getServerMessage(error) || failed.text };
}
