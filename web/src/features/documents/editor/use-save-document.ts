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

/** Which of the ways to save was chosen, and the signal that ends the wait for the server. */
interface Chosen<Way> {
  way: Way;
  signal: AbortSignal;
}

export interface SaveDocumentOptions<Kind extends WrittenKind, Saved, Way extends string> {
  kind: Kind;
  form: DocumentForm;
  /** The company profile was never filled in: the document would not say who it is from, and the user is asked. */
  isSenderMissing: boolean;
  store: (body: DocumentBody<Kind>, chosen: Chosen<Way>) => Promise<Saved>;
  /** It is stored: nothing asks any more before the page is left. */
  onSaved: (saved: Saved) => void;
  /** Nothing was stored, as far as is known. */
  onNotSaved: (error: unknown) => void;
  /** What comes after it was stored. */
  goOn: (saved: Saved, chosen: Chosen<Way>) => void | Promise<void>;
  /** What is said of an error of this kind of documents alone; null says nothing. */
  toastOf?: (error: unknown) => ToastText | null | undefined;
}

export type DocumentSaving<Way extends string> = ReturnType<typeof useSaveDocument<WrittenKind, unknown, Way>>;

/** Saves what stands in the form. Whatever fails, the form keeps what was typed. */
export function useSaveDocument<Kind extends WrittenKind, Saved, Way extends string>(
  options: SaveDocumentOptions<Kind, Saved, Way>,
) {
  const { kind, form, isSenderMissing, store, onSaved, onNotSaved, goOn, toastOf } = options;
  const [saving, setSaving] = useState<Way | null>(null);
  /** The request is under way: what is typed now would not be saved with it. */
  const [isSending, setIsSending] = useState(false);
  /** What was chosen while the profile has no name yet. */
  const [asksForSender, setAsksForSender] = useState<Way | null>(null);
  /** A second click may come before the button is rendered as busy. */
  const isBusy = useRef(false);
  const underWay = useRef<AbortController>(null);
  const takeErrorAway = useRef<() => void>(undefined);
  const lineItems = useRef<LineItemsHandle>(null);

  const { mutateAsync: request } = useMutation({
    mutationFn: ({ checked, ...chosen }: Chosen<Way> & { checked: CheckedDocument }) =>
      store(documentBody(kind, checked), chosen),
    // Rendered at once: nothing asks before the page is left.
    onSuccess: (saved) => flushSync(() => onSaved(saved)),
  });

  async function send(checked: CheckedDocument, chosen: Chosen<Way>): Promise<{ saved: Saved } | null> {
    setIsSending(true);
    // Of the last try: beside "Saving..." it would read as the answer to this one.
    takeErrorAway.current?.();
    let failure: unknown;
    try {
      return { saved: await request({ checked, ...chosen }) };
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
    const own = toastOf?.(error);
    if (own !== null) takeErrorAway.current = showToast(own ?? failureToast(error, writtenDocuments[kind].saveFailed));
    onNotSaved(error);
    showServerErrors(form, error, (path) => documentFieldName(kind, path));
  }

  async function run(way: Way, isWithoutSender: boolean): Promise<void> {
    // Those that Enter on the last cell has added; a document keeps at least one line.
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

  /** @param isWithoutSender the user was asked, and saves it without a sender */
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

  /** Waits no longer for the server. What it has done by then stays done; to save again is safe. */
  const stop = () => underWay.current?.abort(new NoAnswerError('stopped'));

  /** What asks for the sender, while it does. */
  const senderQuestion = asksForSender !== null && {
    onSaveAnyway: () => {
      setAsksForSender(null);
      void save(asksForSender, true);
    },
    onClose: () => setAsksForSender(null),
  };

  return { save, stop, saving, isSending, senderQuestion, lineItems };
}

/** Why a document was not saved: the error of each field, joined by commas, else the server's message. */
function failureToast(error: unknown, failed: ToastText & { text: string }): ToastText {
  const unanswered = noAnswerToast(error);
  if (unanswered) return unanswered;
  // As fetch says that nothing came back.
  if (error instanceof TypeError) return noAnswerToasts.unreachable;
  const fieldErrors = error instanceof ApiError ? error.fieldErrors.map(({ message }) => message).join(', ') : '';
  return { ...failed, text: fieldErrors || serverMessage(error) || failed.text };
}
