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
}

/** Begins a draft or goes on with it; again and again saves it once. */
export const putDraft = (id: string, body: DraftToSave): Promise<DraftSummary> =>
  requestJson<DraftSummary>(`${DRAFTS}/${id}`, { method: 'PUT', body });

/** It was saved elsewhere since, or is gone: issued or deleted. */
export const isChangedOrGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.body?.code === 'DRAFT_CHANGED' || error.status === 404);

/** In another window it may be deleted or issued already. */
export const deleteDraft = (id: string): Promise<void> =>
  request(`${DRAFTS}/${id}`, { method: 'DELETE' }).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    },
  );

export function useDeleteDraft(onDeleted?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<DraftSummary, 'id'>) => deleteDraft(id),
    onSuccess: () => {
      showToast(draftToasts.deleted);
      onDeleted?.();
    },
    onError: (error) => showToast(noAnswerToast(error) ?? draftToasts.deleteFailed),
    onSettled: () => client.invalidateQueries({ queryKey: [DRAFTS], exact: true }),
  });
}
