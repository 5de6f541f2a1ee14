import { type EntityName } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { entityToasts } from './entity-toasts.js';
import { ignoreNotFound, useMutationWithToasts } from '../api/change.js';
import { postOnce } from '../api/idempotency-key.js';
import { getNoAnswerToast, isNotFound, request, requestJson, getServerMessage } from '../api/request.js';

const pastTenseByAction = {
  create: 'created',
  update: 'updated',
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
} as const;

function useEntityChange<Variables, Changed>(
  { path, name }: EntitySource,
  action: keyof typeof pastTenseByAction,
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Changed>,
) {
  const queryClient = useQueryClient();
  const refetchList = () => void queryClient.invalidateQueries({ queryKey: [path] });
  return useMutationWithToasts({
    mutationFn,
    success: entityToasts.success(name, pastTenseByAction[action]),
    failure: (error) => entityToasts.failure(name, action, getServerMessage(error)),
    onSuccess: refetchList,
    onError: (error) => {
      if (getNoAnswerToast(error) || isNotFound(error)) refetchList();
    },
  });
}

interface EntitySource {
  path: string;
  name: EntityName;
  useUserId: () => string;
}

/** `Changes` are the fields that an update must send. */
export const entityMutations = <Fields, Entity extends { id: string }, Changes = Fields>(source: EntitySource) => ({
  useCreate: () => {
    const userId = source.useUserId();
    return useEntityChange(source, 'create', (body: Fields, signal) =>
      postOnce<Entity>(source.name, source.path, { userId, body, signal }),
    );
  },
  useUpdate: (action: 'update' | 'archive' | 'restore' = 'update') =>
    useEntityChange(source, action, (body: Changes & { id: string }, signal) =>
      requestJson<Entity>(`${source.path}/${body.id}`, { method: 'PUT', body, signal }),
    ),
  useDelete: () =>
    useEntityChange(source, 'delete', ({ id }: Entity, signal) =>
      request(`${source.path}/${id}`, { method: 'DELETE', signal }).catch(ignoreNotFound),
    ),
});
