import type { DraftContent } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/request.js';
import { readStored, removeStored, storeValue } from '../../../user-storage.js';
import { showToast } from '../../../toasts/toast-store.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { toDraftContent, type DocumentFormValues, toFormValues } from '../../documents/form/document-schema.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { DRAFTS, getDraft, isChangedOrGone } from '../api/drafts.js';
import { DraftSaver, type DraftState, type SavedDraft, serializeDraft } from './draft-saver.js';
import { useDraftContent } from './use-server-draft.js';

const isSavedDraft = (kept: unknown): kept is SavedDraft => {
  const { id, revision, saved } = (kept ?? {}) as Partial<SavedDraft>;
  return typeof id === 'string' && typeof revision === 'number' && typeof saved === 'string';
};

/** Adds the fields that an earlier version of the app did not save, with their default values. */
const addMissingFields = ({ saved, ...draft }: SavedDraft): SavedDraft => ({
  ...draft,
  saved: saved && serializeDraft(toDraftContent(toFormValues(JSON.parse(saved) as DraftContent))),
});

const newDraft = (saved = ''): SavedDraft => ({ id: crypto.randomUUID(), revision: 0, saved });

/** Returns true if the form equals the last save, apart from a suggested number. */
function isSavedButForNumber(content: DraftContent, { current: { saved } }: DraftSaver): boolean {
  if (!saved) return false;
  const { invoiceNumber } = JSON.parse(saved) as DraftContent;
  return serializeDraft({ ...content, invoiceNumber }) === saved;
}

interface DraftCopyOptions {
  /** The storage key of this tab's draft. The id of the draft on the server is stored beside it. */
  key: string;
  /** True if the form was restored from this browser's draft. */
  isRestored: boolean;
  /**
   * Called with the values that another device has saved, or with null if another device has issued or deleted the
   * draft.
   */
  onChangedElsewhere: (values: DocumentFormValues | null) => void;
}

/**
 * Saves the input of Create Invoice also as a draft on the server, which other devices show in All Invoices. The form
 * itself is restored from the draft in this browser. So nothing is lost if the server does not respond.
 */
export function useDraftCopy(form: DocumentForm, { key, isRestored, onChangedElsewhere }: DraftCopyOptions) {
  /** The state of saving. It is null while there is nothing to save. */
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
    return new DraftSaver(isSavedDraft(kept) ? addMissingFields(kept) : newDraft(), {
      readContent,
      onState: setState,
      onSaved: remember,
      onForked: (draft) => {
        remember(draft);
        showToast(draftToasts.changedElsewhere);
      },
    });
  }, [client, readContent, storageKey]);

  /** Shows the changes of another device, unless the user has continued typing in the meantime. */
  const readNewest = useCallback(() => {
    const { id, revision } = saver.current;
    const isUntouched = () => saver.current.id === id && isSavedButForNumber(readContent(), saver);
    getDraft(id).then(
      ({ content, revision: newest }) => {
        if (newest === revision || !isUntouched()) return;
        onChangedElsewhere(toFormValues(content));
        saver.adopt({ id, revision: newest, saved: serializeDraft(readContent()) });
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

  // Wait for the suggested number. Without it, a suggested number in the form looks like a number that the user typed.
  const isNumberKnown = useQuery(nextNumberQuery).isFetched;
  /** Compare the form with the server's draft only once, when the page is opened. Later the form has newer values. */
  const isCompared = useRef(false);
  useEffect(() => {
    if (!isRestored || !isNumberKnown || isCompared.current) return;
    isCompared.current = true;
    // The server has no draft, or an older version of the draft.
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
          // Store the id before the request is sent. If the response is lost and the page is reloaded, the form then
          // still saves the same draft.
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

  /** Called when the form starts another invoice. @param isToBeDeleted true deletes the draft on the server too */
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
   * Starts saving again after the invoice could not be saved. If the draft no longer exists, the next try does not
   * issue a draft. If another device has changed the draft, unsaved text becomes a new draft. Without unsaved text, the
   * form shows the version of the other device.
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
