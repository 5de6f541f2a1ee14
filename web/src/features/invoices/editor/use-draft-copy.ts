import type { DraftContent } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/request.js';
import { forget, keep, readKept } from '../../../user-storage.js';
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

/** What an earlier release has saved, with the fields that were added since: they were not typed. */
const inAllFields = ({ saved, ...draft }: SavedDraft): SavedDraft => ({
  ...draft,
  saved: saved && textOf(draftOf(valuesOf(JSON.parse(saved) as DraftContent))),
});

const newDraft = (saved = ''): SavedDraft => ({ id: crypto.randomUUID(), revision: 0, saved });

/** Whether nothing was typed since the last save, whatever number is suggested by now. */
function isSavedButForNumber(content: DraftContent, { current: { saved } }: DraftSaver): boolean {
  if (!saved) return false;
  const { invoiceNumber } = JSON.parse(saved) as DraftContent;
  return textOf({ ...content, invoiceNumber }) === saved;
}

interface DraftCopyOptions {
  /** Where this tab keeps what is typed: beside it stands which draft of the server it is. */
  key: string;
  /** This browser has kept something of before. */
  isRestored: boolean;
  /** What another device has typed since, or null where the draft was issued or deleted there. */
  onChangedElsewhere: (values: DocumentFormValues | null) => void;
}

/**
 * Brings what is typed in Create Invoice to the server as well, as a draft that other devices find in All Invoices. This
 * browser's own draft stays what the form comes back with: without an answer of the server nothing is lost.
 */
export function useDraftCopy(form: DocumentForm, { key, isRestored, onChangedElsewhere }: DraftCopyOptions) {
  /** Null as long as there is nothing to be saved. */
  const [state, setState] = useState<DraftState | null>(null);
  const client = useQueryClient();
  const { subscribe } = form;
  const readContent = useDraftContent(form);
  const storageKey = `server-copy-of-${key}`;

  const saver = useMemo(() => {
    const remember = (draft: SavedDraft) => {
      keep('local', storageKey, draft);
      void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
    };
    const kept = readKept('local', storageKey);
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

  /** What another device has typed since takes the place of what stands here, unless somebody types on meanwhile. */
  const readNewest = useCallback(() => {
    const { id, revision } = saver.current;
    const isUntouched = () => saver.current.id === id && isSavedButForNumber(readContent(), saver);
    getDraft(id).then(
      ({ content, revision: newest }) => {
        if (newest === revision || !isUntouched()) return;
        onChangedElsewhere(valuesOf(content));
        saver.adopt({ id, revision: newest, saved: textOf(readContent()) });
        keep('local', storageKey, saver.current);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404) || !isUntouched()) return;
        forget('local', storageKey);
        saver.adopt(newDraft());
        onChangedElsewhere(null);
      },
    );
  }, [onChangedElsewhere, readContent, saver, storageKey]);

  // Until it is known, the number that was suggested looks like one that was typed.
  const isNumberKnown = useQuery(nextNumberQuery).isFetched;
  /** Once, when the page is opened: what is typed from then on is newer. */
  const isCompared = useRef(false);
  useEffect(() => {
    if (!isRestored || !isNumberKnown || isCompared.current) return;
    isCompared.current = true;
    // Typed without the server, or before it kept drafts.
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
          // Before it is sent: after a lost answer and a reload it is the same draft.
          if (saver.current.revision === 0) keep('local', storageKey, saver.current);
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

  /** The form begins another invoice. @param isToBeDeleted what the server has of this one goes as well */
  const leave = useCallback(
    ({ isToBeDeleted }: { isToBeDeleted: boolean }) => {
      saver.leave(newDraft(), { isToBeDeleted });
      forget('local', storageKey);
      setState(null);
      void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
    },
    [client, saver, storageKey],
  );

  /**
   * It was not issued. Where the draft is gone, what is issued next is made of none; where another device has written on it,
   * what is typed here becomes a draft of its own, or else what stands there is shown.
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
