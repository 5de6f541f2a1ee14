import { type EntityName, entityToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../api/idempotency-key.js';
import { ApiError, noAnswerToast, request, requestJson, serverMessage } from '../api/request.js';
import { showToast } from '../toasts/toast-store.js';

/** Somebody has deleted it meanwhile, in another window. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const did = { create: 'created', update: 'updated', delete: 'deleted' } as const;

/** A change of an entity: a toast says whether it worked, and afterwards the list is fetched again. */
function useChange<Variables, Changed>(
  { path, name }: EntitySource,
  action: keyof typeof did,
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Changed>,
) {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [path] });
  return useCancellableMutation({
    mutationFn,
    onSuccess: () => {
      showToast(entityToasts.success(name, did[action]));
      readAgain();
    },
    onError: (error) => {
      const unanswered = noAnswerToast(error);
      showToast(unanswered ?? entityToasts.failure(name, action, serverMessage(error)));
      if (unanswered || isGone(error)) readAgain();
    },
  });
}

interface EntitySource {
  /** Of its calls, and the first part of its list's key. */
  path: string;
  name: EntityName;
  /** Whose they are. */
  useUserId: () => string;
}

/** The hooks that create, update and delete an entity. */
export const entityMutations = <Fields, Entity extends { id: string }>(source: EntitySource) => ({
  useCreate: () => {
    const userId = source.useUserId();
    return useChange(source, 'create', async (body: Fields, signal) => {
      const key = await idempotencyKeyFor(source.name, userId, body);
      const headers = { 'Idempotency-Key': key };
      const created = await requestJson<Entity>(source.path, { method: 'POST', body, headers, signal });
      forgetIdempotencyKey(source.name, userId, key);
      return created;
    });
  },
  useUpdate: () =>
    useChange(source, 'update', (body: Fields & { id: string }, signal) =>
      requestJson<Entity>(`${source.path}/${body.id}`, { method: 'PUT', body, signal }),
    ),
  useDelete: () =>
    useChange(source, 'delete', ({ id }: Entity, signal) =>
      request(`${source.path}/${id}`, { method: 'DELETE', signal }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    ),
});
