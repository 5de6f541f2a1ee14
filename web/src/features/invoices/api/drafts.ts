import type { DraftContent, DraftSummary, InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, noAnswerToast, request, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';

/** The first part of the keys of all drafts. */
export const DRAFTS = '/app/api/drafts';

/** Where a draft is written on. */
export const draftPath = (id: string): string => `/drafts/${id}`;

/** All of them, the one that was saved last first. */
export const useDrafts = () =>
  useQuery({ queryKey: [DRAFTS], queryFn: ({ signal }) => requestJson<DraftSummary[]>(DRAFTS, { signal }) });

/** One with what stands in its form. Written on, it is newer here than what was read: it is not read again meanwhile. */
export const useDraft = (id: string) =>
  useQuery({
    queryKey: [DRAFTS, id],
    queryFn: ({ signal }) => getDraft(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });

export const getDraft = (id: string, signal?: AbortSignal): Promise<InvoiceDraft> =>
  requestJson<InvoiceDraft>(`${DRAFTS}/${encodeURIComponent(id)}`, { ...(signal && { signal }) });

interface DraftToSave extends Partial<Pick<InvoiceDraft, 'copiedFromId' | 'correctsId'>> {
  /** The one that the save goes on from; 0 begins the draft. */
  revision: number;
  content: DraftContent;
  quoteId?: string | undefined;
}

/** Begins a draft or goes on with it; again and again saves it once. */
export const putDraft = (id: string, body: DraftToSave): Promise<DraftSummary> =>
  requestJson<DraftSummary>(`${DRAFTS}/${id}`, { method: 'PUT', body });

/** It was saved elsewhere since, or is gone: issued or deleted. */
export const isChangedOrGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.body?.code === 'DRAFT_CHANGED' || error.status === 404);

/** In another window it may be deleted or issued already. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

export const deleteDraft = (id: string, revision?: number): Promise<unknown> =>
  request(`${DRAFTS}/${id}${revision ? `?revision=${revision}` : ''}`, { method: 'DELETE' }).catch(unlessGone);

/** What the page of a draft does around its deletion. */
interface DraftPage {
  /** Saves what was typed last, and stops saving. Returns what the server has then. */
  flush: () => Promise<{ revision: number } | null>;
  onDeleted: () => void;
  /** Saving goes on. */
  onNotDeleted: (error: unknown) => void;
}

/**
 * Deletes a draft, and offers to bring it back as it was on the server.
 *
 * @param page the page on which the draft is being written, if any
 */
export function useDeleteDraft(page?: DraftPage) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
  return useMutation({
    mutationFn: async ({ id }: Pick<DraftSummary, 'id'>) => {
      const flushed = await page?.flush();
      const draft = await getDraft(id).catch(unlessGone);
      if (draft) await deleteDraft(id, (flushed ?? draft).revision);
      return draft;
    },
    onSuccess: (draft) => {
      showToast(draftToasts.deleted, draft && undoOf(draft, readAgain));
      page?.onDeleted();
    },
    onError: (error) => {
      showToast(noAnswerToast(error) ?? draftToasts.deleteFailed);
      page?.onNotDeleted(error);
    },
    onSettled: readAgain,
  });
}

const undoOf = (draft: InvoiceDraft, readAgain: () => unknown) => ({
  label: 'Undo',
  onClick: () => {
    const { id, content, copiedFromId, correctsId, quote } = draft;
    putDraft(id, { revision: 0, content, copiedFromId, correctsId, quoteId: quote?.id })
      .then(
        () => showToast(draftToasts.restored),
        (error: unknown) => showToast(noAnswerToast(error) ?? draftToasts.restoreFailed, undoOf(draft, readAgain)),
      )
      .finally(readAgain);
  },
});
