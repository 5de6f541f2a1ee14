import type { DraftContent } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../../api/request.js';
import { readStoredValue, removeStoredValue, storeValue } from '../../../user-storage.js';
import { showToast } from '../../../toasts/toast-store.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import type { KeptDraft } from '../../documents/editor/use-document-draft.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { type DocumentFormValues, toFormValues } from '../../documents/form/document-schema.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { DRAFTS_URL, getDraft, isChangedOrGone } from '../api/drafts.js';
import { type SavedDraft, serializeDraft, serializeStored } from './draft-saver.js';
import { useDraftSaver } from './use-draft-saver.js';

const savedDraftSchema = z.object({
  ...{ id: z.string(), revision: z.number(), saved: z.string() },
  filesFrom: z.optional(z.string()),
});

const createUnsavedDraft = (filesFrom?: string): SavedDraft => ({
  id: crypto.randomUUID(),
  revision: 0,
  saved: '',
  filesFrom,
});

interface DraftCopyOptions {
  /** The storage key of this tab's draft. */
  key: string;
  isRestored: boolean;
  /**
   * Returns the id of the draft whose files are copied to the new draft. Called after the user has pressed Undo on
   * another page.
   */
  readFilesFrom: () => string | undefined;
  /** Gets the values that another device has saved, or null if it has issued or deleted the draft. */
  onChangedElsewhere: (values: DocumentFormValues | null) => void;
}

/** Other devices list this draft on the server in All Invoices. The form itself is restored from this browser. */
export function useDraftCopy(
  form: DocumentForm,
  { key, isRestored, readFilesFrom, onChangedElsewhere }: DraftCopyOptions,
) {
  const client = useQueryClient();
  const storageKey = `server-copy-of-${key}`;
  const readDrafts = () => void client.invalidateQueries({ queryKey: [DRAFTS_URL], exact: true });
  const remember = (draft: SavedDraft) => {
    storeValue('local', storageKey, draft);
    readDrafts();
  };
  const { state, setState, saver, readContent } = useDraftSaver(form, {
    readSaved: () => {
      const { data: kept } = savedDraftSchema.safeParse(readStoredValue('local', storageKey));
      return kept
        ? { ...kept, saved: kept.saved && serializeStored(JSON.parse(kept.saved) as DraftContent) }
        : createUnsavedDraft(readFilesFrom());
    },
    onStateChange: ({ kind }, draft) => {
      // If the response is lost and the user reloads the page, the form still saves the same draft.
      if (kind === 'saving' && draft.revision === 0) storeValue('local', storageKey, draft);
    },
    onSaved: remember,
    onForked: (draft) => {
      remember(draft);
      // Renders the form again, so that new files are attached to the new draft.
      setState({ kind: 'saving' });
      showToast(draftToasts.changedElsewhere);
    },
  });

  function isSavedExceptNumber(): boolean {
    const { saved } = saver.current;
    const { invoiceNumber } = JSON.parse(saved || '{}') as Partial<DraftContent>;
    return saved === serializeDraft({ ...readContent(), invoiceNumber: invoiceNumber ?? '' });
  }

  /**
   * Updates the form if the draft on the server has changed. The response is ignored if the user has typed during
   * the request.
   */
  const readNewestDraft = () => {
    const { id, revision } = saver.current;
    const isUntouched = () => saver.current.id === id && isSavedExceptNumber();
    getDraft(id).then(
      ({ content, revision: newest }) => {
        if (newest === revision || !isUntouched()) return;
        onChangedElsewhere(toFormValues(content));
        saver.continueWith({ id, revision: newest, saved: serializeDraft(readContent()) });
        storeValue('local', storageKey, saver.current);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404) || !isUntouched()) return;
        removeStoredValue('local', storageKey);
        saver.continueWith(createUnsavedDraft());
        onChangedElsewhere(null);
      },
    );
  };

  // The comparison waits for the suggested number. Before that, a suggested number in the form would count as typed by
  // the user.
  const isNumberKnown = useQuery(nextNumberQuery).isFetched;
  /** After the page is opened, the form has newer values than the server. */
  const wasCompared = useRef(false);
  const compareDrafts = useEffectEvent(() => {
    if (wasCompared.current) return;
    wasCompared.current = true;
    if (saver.current.revision === 0 || !isSavedExceptNumber()) saver.scheduleSave(0);
    else readNewestDraft();
  });
  useEffect(() => {
    if (isRestored && isNumberKnown) compareDrafts();
  }, [isNumberKnown, isRestored]);

  /** @param isToBeDeleted if true, the draft of the previous invoice is deleted on the server */
  function startAnotherDraft({ isToBeDeleted }: { isToBeDeleted: boolean }, next = createUnsavedDraft()): void {
    if (isToBeDeleted) uploadQueue().removeAll({ of: 'draft', id: saver.current.id });
    saver.switchTo(next, { isToBeDeleted });
    removeStoredValue('local', storageKey);
    setState(null);
    readDrafts();
  }

  /** The new draft gets the files of the discarded draft. */
  function continueWithDiscardedDraft({ filesId }: KeptDraft): void {
    startAnotherDraft({ isToBeDeleted: true }, createUnsavedDraft(filesId));
    saver.scheduleSave(0);
  }

  const getFilesId = (): string | undefined =>
    saver.current.revision > 0 ? saver.current.id : saver.current.filesFrom;

  /**
   * If the draft no longer exists on the server, the next try saves the invoice without a draft. If another device
   * has changed the draft, unsaved text is saved as a new draft. Without unsaved text, the form shows the version of
   * that device.
   */
  function resumeAfterFailure(error: unknown): void {
    if (error instanceof ApiError && error.status === 404) startAnotherDraft({ isToBeDeleted: false });
    else if (isChangedOrGone(error) && isSavedExceptNumber()) readNewestDraft();
    else saver.resume();
  }

  return { state, saver, startAnotherDraft, continueWithDiscardedDraft, getFilesId, resumeAfterFailure };
}
