import type { InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from '../../../drafts/use-draft.js';
import { showToast } from '../../../toasts/toast-store.js';
import {
  DRAFT_DEBOUNCE_MS,
  readKeptDraft,
  removeDocumentDraft,
  writeDocumentDraft,
} from '../../documents/editor/use-document-draft.js';
import { type DocumentForm, replaceFormValues } from '../../documents/form/document-form.js';
import { toDraftContent, toFormValues } from '../../documents/form/document-schema.js';
import { draftPath, DRAFTS_URL, isChangedOrGone } from '../api/drafts.js';
import { serializeDraft, serializeStored } from './draft-saver.js';
import { useDraftSaver } from './use-draft-saver.js';

/** This browser keeps the changes until the server has saved them. */
export function useServerDraft(form: DocumentForm, draft: InvoiceDraft, userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = `server-draft-${draft.id}-${userId}`;
  const readStoredDraft = () => readKeptDraft(key, undefined, toFormValues(draft.content));
  const readDrafts = () => void client.invalidateQueries({ queryKey: [DRAFTS_URL], exact: true });
  const { state, saver, readContent } = useDraftSaver(form, {
    readSaved: () => {
      const saved = serializeStored(draft.content);
      const kept = readStoredDraft();
      // If the text in this browser is based on an older revision, the save reports a conflict.
      const isUnsaved = kept && serializeDraft(toDraftContent(kept.values)) !== saved;
      return { id: draft.id, revision: (isUnsaved && kept.revision) || draft.revision, saved };
    },
    number: draft.content.invoiceNumber,
    savesDefaults: true,
    copiedFromId: draft.copiedFromId,
    onStateChange: ({ kind }) => kind === 'saved' && removeDocumentDraft(key),
    onSaved: readDrafts,
    onForked: ({ id }) => {
      end();
      showToast(draft.quote || draft.correctsId ? draftToasts.changedElsewhereApart : draftToasts.changedElsewhere);
      void navigate(draftPath(id), { replace: true });
    },
  });
  const { isRestored, forget } = useDraft(form, {
    read: readStoredDraft,
    show: (kept) => replaceFormValues(form, kept, { keepDefaultValues: true }),
    write: () =>
      !saver.isUnsaved() ||
      writeDocumentDraft(key, {
        values: toFormValues(readContent()),
        memory: form.memory.current,
        revision: saver.current.revision,
      }),
    remove: () => removeDocumentDraft(key),
    isUnsaved: () => saver.isUnsaved(),
    pauseMs: DRAFT_DEBOUNCE_MS,
  });
  useEffect(() => {
    if (isRestored) void saver.save();
  }, [isRestored, saver]);

  function end(): void {
    saver.close();
    forget();
    readDrafts();
  }

  /** If another device has changed the draft, unsaved text is saved as a new draft. */
  function resumeAfterFailure(error: unknown): void {
    if (!isChangedOrGone(error) || saver.isUnsaved()) return saver.resume();
    saver.close();
    void client.resetQueries({ queryKey: [DRAFTS_URL, draft.id] });
  }

  return { state, saver, resumeAfterFailure, end };
}
