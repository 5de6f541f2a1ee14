import { noAnswerToasts, type ToastText } from '@paperbill/contracts/texts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, noAnswerToast, NoAnswerError, serverMessage } from '../../../api/request.js';
import { showServerErrors } from '../../../components/form/form-state.js';
import { showToast } from '../../../toasts/toast-store.js';
import { type DocumentBody, documentBody, documentFieldName } from '../form/document-body.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import type { CheckedDocument } from '../form/document-schema.js';
import type { LineItemsHandle } from './line-items/line-items.js';

/** The chosen way to save, and a signal that aborts the request. */
interface Chosen<Way> {
  way: Way;
  signal: AbortSignal;
}

export interface SaveDocumentOptions<Kind extends WrittenKind, Saved, Way extends string> {
  kind: Kind;
  form: DocumentForm;
  /** The profile has no company name, so the user is asked before saving. */
  isSenderMissing: boolean;
  store: (body: DocumentBody<Kind>, chosen: Chosen<Way>) => Promise<Saved>;
  /** Called once it is saved. From then on leaving the page asks nothing. */
  onSaved: (saved: Saved) => void;
  /** Called after a failure, also one without an answer. */
  onNotSaved: (error: unknown) => void;
  /** The next step after a save, such as opening the document. */
  goOn: (saved: Saved, chosen: Chosen<Way>) => void | Promise<void>;
  /** The toast for errors of this kind of document. Null shows none, undefined the usual one. */
  toastOf?: (error: unknown) => ToastText | null | undefined;
}

export type DocumentSaving<Way extends string> = ReturnType<typeof useSaveDocument<WrittenKind, unknown, Way>>;

/** Saves the form. After a failure the form keeps its values. */
export function useSaveDocument<Kind extends WrittenKind, Saved, Way extends string>(
  options: SaveDocumentOptions<Kind, Saved, Way>,
) {
  const { kind, form, isSenderMissing, store, onSaved, onNotSaved, goOn, toastOf } = options;
  const [saving, setSaving] = useState<Way | null>(null);
  /** The request is running. The form is inert, because changes would not be saved with it. */
  const [isSending, setIsSending] = useState(false);
  /** The way to save that waits for the answer about the missing sender. */
  const [asksForSender, setAsksForSender] = useState<Way | null>(null);
  /** Blocks a second click before the button is rendered as busy. */
  const isBusy = useRef(false);
  const underWay = useRef<AbortController>(null);
  const takeErrorAway = useRef<() => void>(undefined);
  const lineItems = useRef<LineItemsHandle>(null);

  const { mutateAsync: request } = useMutation({
    mutationFn: ({ checked, ...chosen }: Chosen<Way> & { checked: CheckedDocument }) =>
      store(documentBody(kind, checked), chosen),
    // flushSync: the guard against unsaved changes must be gone before the page is left.
    onSuccess: (saved) => flushSync(() => onSaved(saved)),
  });

  async function send(checked: CheckedDocument, chosen: Chosen<Way>): Promise<{ saved: Saved } | null> {
    setIsSending(true);
    // The error of the last try would look like the result of this one.
    takeErrorAway.current?.();
    let failure: unknown;
    try {
      return { saved: await request({ checked, ...chosen }) };
    } catch (error) {
      failure = error;
    } finally {
      // flushSync: the form must not be inert when the first invalid field is focused.
      flushSync(() => setIsSending(false));
    }
    reportError(failure);
    return null;
  }

  function reportError(error: unknown): void {
    const own = toastOf?.(error);
    if (own !== null) takeErrorAway.current = showToast(own ?? failureToast(error, writtenDocuments[kind].saveFailed));
    onNotSaved(error);
    showServerErrors(form, error, (path) => documentFieldName(kind, path));
  }

  async function run(way: Way, isWithoutSender: boolean): Promise<void> {
    // Enter in the last cell adds blank lines. One line always stays.
    lineItems.current?.removeBlankLines();
    let checked: CheckedDocument | undefined;
    await form.handleSubmit((valid) => {
      checked = valid;
    })();
    if (!checked) return;
    if (isSenderMissing && !isWithoutSender) return setAsksForSender(way);
    const { signal } = (underWay.current = new AbortController());
    const answer = await send(checked, { way, signal });
    if (answer) await goOn(answer.saved, { way, signal });
  }

  /** @param isWithoutSender the user chose to save without a company name */
  async function save(way: Way, isWithoutSender = false): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(way);
    try {
      await run(way, isWithoutSender);
    } finally {
      isBusy.current = false;
      setSaving(null);
    }
  }

  /** Stops waiting for the server. It may still save the document; saving again is safe. */
  const stop = () => underWay.current?.abort(new NoAnswerError('stopped'));

  /** The props of the dialog that asks about the missing sender; false while it is closed. */
  const senderQuestion = asksForSender !== null && {
    onSaveAnyway: () => {
      setAsksForSender(null);
      void save(asksForSender, true);
    },
    onClose: () => setAsksForSender(null),
  };

  return { save, stop, saving, isSending, senderQuestion, lineItems };
}

/** The field errors, joined by commas, or else the server's message. */
function failureToast(error: unknown, failed: ToastText & { text: string }): ToastText {
  const unanswered = noAnswerToast(error);
  if (unanswered) return unanswered;
  // fetch throws a TypeError when there was no response.
  if (error instanceof TypeError) return noAnswerToasts.unreachable;
  const fieldErrors = error instanceof ApiError ? error.fieldErrors.map(({ message }) => message).join(', ') : '';
  return { ...failed, text: fieldErrors || serverMessage(error) || failed.text };
}
