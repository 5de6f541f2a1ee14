import { type EntityName, entityToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCancellableMutation } from '../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../api/idempotency-key.js';
import { ApiError, noAnswerToast, request, requestJson, serverMessage } from '../api/request.js';
import { showToast } from '../toasts/toast-store.js';

/** Checks whether the request failed because another window had already deleted the record. */
const isDeleted = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const pastTense = { create: 'created', update: 'updated', delete: 'deleted' } as const;

/** Returns a mutation of a record. It shows a toast and then refetches the list. */
function useChange<Variables, Changed>(
  { path, name }: EntitySource,
  action: keyof typeof pastTense,
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Changed>,
) {
  const queryClient = useQueryClient();
  const refetchList = () => void queryClient.invalidateQueries({ queryKey: [path] });
  return useCancellableMutation({
    mutationFn,
    onSuccess: () => {
      showToast(entityToasts.success(name, pastTense[action]));
      refetchList();
    },
    onError: (error) => {
      const requestFailure = noAnswerToast(error);
      showToast(requestFailure ?? entityToasts.failure(name, action, serverMessage(error)));
      if (requestFailure || isDeleted(error)) refetchList();
    },
  });
}

interface EntitySource {
  /** The path of the API calls. It is also the first element of the query keys. */
  path: string;
  name: EntityName;
  /** Returns the id of the signed-in user. */
  useUserId: () => string;
}

/** Creates the hooks that create, update and delete a kind of record, such as customers. */
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
        if (!isDeleted(error)) throw error;
      }),
    ),
});
