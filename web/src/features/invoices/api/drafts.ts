import type { DraftContent, DraftSummary, InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../languages/t.js';
import { ignoreNotFound, useMutationWithToasts } from '../../../api/change.js';
import { ApiError, getNoAnswerToast, request, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';

export const DRAFTS_URL = '/app/api/drafts';

export const draftPath = (id: string): string => `/drafts/${id}`;

export const useDrafts = () =>
  useQuery({ queryKey: [DRAFTS_URL], queryFn: ({ signal }) => requestJson<DraftSummary[]>(DRAFTS_URL, { signal }) });

/** The draft is not refetched while its form is open, because the form has newer values. */
export const useDraft = (id: string) =>
  useQuery({
    queryKey: [DRAFTS_URL, id],
    queryFn: ({ signal }) => getDraft(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });

export const getDraft = (id: string, signal?: AbortSignal): Promise<InvoiceDraft> =>
  requestJson<InvoiceDraft>(`${DRAFTS_URL}/${encodeURIComponent(id)}`, { ...(signal && { signal }) });

interface DraftToSave extends Partial<Pick<InvoiceDraft, 'copiedFromId' | 'correctsId'>> {
  /** The revision that this save changes. Revision 0 means that the save creates the draft. */
  revision: number;
  content: DraftContent;
  quoteId?: string | undefined;
  /** The id of a draft, whose files are copied to the new draft. */
  filesFrom?: string;
}

/**
 * Sends `pricesIncludeTax` even if it is false. If this field is missing, the server refuses to remove taxes from
 * a draft.
 */
export const putDraft = (id: string, body: DraftToSave): Promise<DraftSummary> =>
  requestJson<DraftSummary>(`${DRAFTS_URL}/${id}`, {
    method: 'PUT',
    body: body.revision > 0 ? { ...body, content: { pricesIncludeTax: false, ...body.content } } : body,
  });

/** Another device may have saved, issued or deleted the draft. */
export const isChangedOrGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.body?.code === 'DRAFT_CHANGED' || error.status === 404);

export const deleteDraft = (id: string, revision?: number): Promise<unknown> =>
  request(`${DRAFTS_URL}/${id}${revision ? `?revision=${revision}` : ''}`, { method: 'DELETE' }).catch(ignoreNotFound);

interface DraftEditorCallbacks {
  /** Saves the latest changes and stops further saves. */
  flush: () => Promise<{ revision: number } | null>;
  onDeleted: () => void;
  /** Called if the draft could not be deleted. The editor then continues to save the draft. */
  onNotDeleted: (error: unknown) => void;
}

/** @param page the draft's editor; undefined if the user deletes the draft from a list */
export function useDeleteDraft(page?: DraftEditorCallbacks) {
  const client = useQueryClient();
  const refetchDrafts = () => client.invalidateQueries({ queryKey: [DRAFTS_URL], exact: true });
  return useMutationWithToasts({
    mutationFn: async ({ id }: Pick<DraftSummary, 'id'>) => {
      const flushedDraft = await page?.flush();
      const draft = await getDraft(id).catch(ignoreNotFound);
      if (draft) await deleteDraft(id, (flushedDraft ?? draft).revision);
      return draft;
    },
    onSuccess: (draft) => {
      showToast(draftToasts.deleted, draft && createUndoAction(draft, refetchDrafts));
      page?.onDeleted();
    },
    failure: draftToasts.deleteFailed,
    onError: (error) => page?.onNotDeleted(error),
    onSettled: refetchDrafts,
  });
}

const createUndoAction = (draft: InvoiceDraft, readAgain: () => unknown) => ({
  label: t('Undo'),
  onClick: () => {
    const { id, content, copiedFromId, correctsId, quote } = draft;
    putDraft(id, { revision: 0, content, copiedFromId, correctsId, quoteId: quote?.id })
      .then(
        () => showToast(draftToasts.restored),
        (error: unknown) =>
          showToast(getNoAnswerToast(error) ?? draftToasts.restoreFailed, createUndoAction(draft, readAgain)),
      )
      .finally(readAgain);
  },
});
