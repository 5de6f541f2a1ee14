import type { DraftContent, InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readStored, removeStored, storeValue } from '../../../user-storage.js';
import { showToast } from '../../../toasts/toast-store.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { toDraftContent, toFormValues } from '../../documents/form/document-schema.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { draftPath, DRAFTS, isChangedOrGone } from '../api/drafts.js';
import { DraftSaver, type DraftState, serializeDraft } from './draft-saver.js';

/** The unsaved part of a draft, which this browser keeps until the server has it. */
interface Kept {
  revision: number;
  content: DraftContent;
}

const isKept = (kept: unknown): kept is Kept => {
  const { revision, content } = (kept ?? {}) as Partial<Kept>;
  return typeof revision === 'number' && Array.isArray(content?.lineItems);
};

/**
 * Returns a function that reads the form's values. It leaves out a number that was only suggested, because a draft has
 * no number until it is issued.
 */
export function useDraftContent({ getValues }: DocumentForm): () => DraftContent {
  const client = useQueryClient();
  return useCallback(() => {
    const values = getValues();
    const suggested = client.getQueryData(nextNumberQuery.queryKey)?.nextInvoiceNumber;
    return toDraftContent(values.number === String(suggested) ? { ...values, number: '' } : values);
  }, [client, getValues]);
}

/**
 * Saves a draft on the server while the user types (`DraftSaver`). The browser also keeps the draft until the server
 * has it.
 */
export function useServerDraft(form: DocumentForm, draft: InvoiceDraft, userId: string) {
  const [state, setState] = useState<DraftState>({ kind: 'saved' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { subscribe } = form;
  const readContent = useDraftContent(form);
  const key = `server-draft-${draft.id}-${userId}`;
  // Read the content from the form and not from the stored draft. The form adds fields that the stored draft lacks.
  const [saved] = useState(() => serializeDraft(readContent()));

  const belongs = Boolean(draft.quote ?? draft.correctsId);

  const saver = useMemo(
    () =>
      new DraftSaver(
        { id: draft.id, revision: draft.revision, saved },
        {
          readContent,
          onState: (next) => {
            if (next.kind === 'saved') removeStored('local', key);
            setState(next);
          },
          onSaved: () => void client.invalidateQueries({ queryKey: [DRAFTS], exact: true }),
          onForked: ({ id }) => {
            saver.end();
            removeStored('local', key);
            showToast(belongs ? draftToasts.changedElsewhereApart : draftToasts.changedElsewhere);
            void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
            void navigate(draftPath(id), { replace: true });
          },
          copiedFromId: draft.copiedFromId,
        },
      ),
    [belongs, client, draft, key, navigate, readContent, saved],
  );

  // Send the draft's changes that an earlier visit of the page could not send.
  useEffect(() => {
    const kept = readStored('local', key);
    if (!isKept(kept) || serializeDraft(kept.content) === saver.current.saved) return;
    if (kept.revision === saver.current.revision) {
      form.reset(toFormValues(kept.content), { keepDefaultValues: true });
      saver.now();
    } else saver.fork(kept.content).catch(() => setState({ kind: 'kept' }));
  }, [form, key, saver]);

  useEffect(() => {
    const write = () => storeValue('local', key, { revision: saver.current.revision, content: readContent() });
    const flush = () => {
      if (!saver.isWaiting || saver.isOver) return;
      write();
      saver.now();
    };
    const noteChange = () => {
      // A suggested number does not count as a change.
      if (saver.isOver || (saver.isSaved() && !saver.isWaiting)) return;
      write();
      setState({ kind: 'saving' });
      saver.later();
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name }) => name && noteChange(),
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [key, readContent, saver, subscribe]);

  /** Called after the draft was issued or deleted. Stops saving. */
  const end = useCallback(() => {
    saver.end();
    removeStored('local', key);
    void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
  }, [client, key, saver]);

  const settled = useCallback(() => saver.settled(), [saver]);
  const flush = useCallback(() => saver.flush(), [saver]);

  /**
   * Starts saving again after the draft could not be issued or deleted. If another device has changed the draft,
   * unsaved text becomes a new draft. Without unsaved text, the form shows the version of the other device.
   */
  const goOnAfter = useCallback(
    (error: unknown) => {
      if (!isChangedOrGone(error) || !saver.isSaved()) return saver.resume();
      saver.end();
      void client.resetQueries({ queryKey: [DRAFTS, draft.id] });
    },
    [client, draft.id, saver],
  );

  return { state, settled, flush, goOnAfter, end };
}
