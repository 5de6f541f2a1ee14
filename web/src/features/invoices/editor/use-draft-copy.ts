import type { DraftContent } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/request.js';
import { readStored, removeStored, storeValue } from '../../../user-storage.js';
import { showToast } from '../../../toasts/toast-store.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { draftOf, type DocumentFormValues, valuesOf } from '../../documents/form/document-schema.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { DRAFTS, getDraft, isChangedOrGone } from '../api/drafts.js';
import { DraftSaver, type DraftState, type SavedDraft, textOf } from './draft-saver.js';
import { useDraftContent } from './use-server-draft.js';

const isSavedDraft = (kept: unknown): kept is SavedDraft => {
  const { id, revision, saved } = (kept ?? {}) as Partial<SavedDraft>;
  return typeof id === 'string' && typeof revision === 'number' && typeof saved === 'string';
};

/** Adds the fields that an earlier release did not save, with their defaults. */
const inAllFields = ({ saved, ...draft }: SavedDraft): SavedDraft => ({
  ...draft,
  saved: saved && textOf(draftOf(valuesOf(JSON.parse(saved) as DraftContent))),
});

const newDraft = (saved = ''): SavedDraft => ({ id: crypto.randomUUID(), revision: 0, saved });

/** Whether the form equals the last save, apart from a suggested number. */
function isSavedButForNumber(content: DraftContent, { current: { saved } }: DraftSaver): boolean {
  if (!saved) return false;
  const { invoiceNumber } = JSON.parse(saved) as DraftContent;
  return textOf({ ...content, invoiceNumber }) === saved;
}

interface DraftCopyOptions {
  /** The storage key of this tab's draft. The id of the server's draft is stored beside it. */
  key: string;
  /** The form was restored from this browser's draft. */
  isRestored: boolean;
  /** Called with the values that another device saved, or null if it issued or deleted the draft. */
  onChangedElsewhere: (values: DocumentFormValues | null) => void;
}

/**
 * Also saves Create Invoice as a draft on the server, which other devices find in All Invoices. The form is restored from
 * this browser's own draft, so that nothing is lost without an answer of the server.
 */
export function useDraftCopy(form: DocumentForm, { key, isRestored, onChangedElsewhere }: DraftCopyOptions) {
  /** Null while there is nothing to save. */
  const [state, setState] = useState<DraftState | null>(null);
  const client = useQueryClient();
  const { subscribe } = form;
  const readContent = useDraftContent(form);
  const storageKey = `server-copy-of-${key}`;

  const saver = useMemo(() => {
    const remember = (draft: SavedDraft) => {
      storeValue('local', storageKey, draft);
      void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
    };
    const kept = readStored('local', storageKey);
    return new DraftSaver(isSavedDraft(kept) ? inAllFields(kept) : newDraft(), {
      readContent,
      onState: setState,
      onSaved: remember,
      onForked: (draft) => {
        remember(draft);
        showToast(draftToasts.changedElsewhere);
      },
    });
  }, [client, readContent, storageKey]);

  /** Takes over another device's changes, unless the user goes on typing meanwhile. */
  const readNewest = useCallback(() => {
    const { id, revision } = saver.current;
    const isUntouched = () => saver.current.id === id && isSavedButForNumber(readContent(), saver);
    getDraft(id).then(
      ({ content, revision: newest }) => {
        if (newest === revision || !isUntouched()) return;
        onChangedElsewhere(valuesOf(content));
        saver.adopt({ id, revision: newest, saved: textOf(readContent()) });
        storeValue('local', storageKey, saver.current);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404) || !isUntouched()) return;
        removeStored('local', storageKey);
        saver.adopt(newDraft());
        onChangedElsewhere(null);
      },
    );
  }, [onChangedElsewhere, readContent, saver, storageKey]);

  // Before the suggestion is known, a suggested number looks like a typed one.
  const isNumberKnown = useQuery(nextNumberQuery).isFetched;
  /** Compared once, when the page is opened. Later the form is newer. */
  const isCompared = useRef(false);
  useEffect(() => {
    if (!isRestored || !isNumberKnown || isCompared.current) return;
    isCompared.current = true;
    // The server has no copy, or an older one.
    if (saver.current.revision === 0 || !isSavedButForNumber(readContent(), saver)) return saver.later(0);
    readNewest();
  }, [isNumberKnown, isRestored, readContent, readNewest, saver]);

  useEffect(() => {
    const flush = () => {
      if (saver.isWaiting) saver.now();
    };
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty, name }) => {
        if (isDirty && name && !saver.isSaved()) {
          // Stored before it is sent: after a lost answer and a reload it is the same draft.
          if (saver.current.revision === 0) storeValue('local', storageKey, saver.current);
          saver.later();
        }
      },
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [saver, storageKey, subscribe]);

  /** Called when the form starts another invoice. @param isToBeDeleted deletes the draft on the server too */
  const leave = useCallback(
    ({ isToBeDeleted }: { isToBeDeleted: boolean }) => {
      saver.leave(newDraft(), { isToBeDeleted });
      removeStored('local', storageKey);
      setState(null);
      void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
    },
    [client, saver, storageKey],
  );

  /**
   * Resumes after a failed save of the invoice. If the draft is gone, the next try issues none. If another device changed
   * it, unsaved text becomes a new draft; without unsaved text, the other device's version is shown.
   */
  const goOnAfter = useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) leave({ isToBeDeleted: false });
      else if (isChangedOrGone(error) && isSavedButForNumber(readContent(), saver)) readNewest();
      else saver.resume();
    },
    [leave, readContent, readNewest, saver],
  );

  return { state, saver, leave, goOnAfter };
}
