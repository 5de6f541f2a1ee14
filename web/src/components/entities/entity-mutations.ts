import { type EntityName, entityToasts } from '@paperbill/contracts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson, serverMessage } from '../../api/request.js';
import { showToast } from '../../toasts/toast-store.js';

const did = { create: 'created', update: 'updated', delete: 'deleted' } as const;

/** A change of an entity: a toast says whether it worked, and afterwards the list is fetched again. */
function useChange<Variables, Changed>(
  { path, name }: EntitySource,
  action: keyof typeof did,
  mutationFn: (variables: Variables) => Promise<Changed>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      showToast(entityToasts.success(name, did[action]));
      void queryClient.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) => showToast(entityToasts.failure(name, action, serverMessage(error))),
  });
}

interface EntitySource {
  /** Of its calls, and the first part of its list's key. */
  path: string;
  name: EntityName;
}

/** The hooks that create, update and delete an entity. */
export const entityMutations = <Fields, Entity extends { id: string }>(source: EntitySource) => ({
  useCreate: () =>
    useChange(source, 'create', (body: Fields) => requestJson<Entity>(source.path, { method: 'POST', body })),
  useUpdate: () =>
    useChange(source, 'update', (body: Fields & { id: string }) =>
      requestJson<Entity>(`${source.path}/${body.id}`, { method: 'PUT', body }),
    ),
  useDelete: () =>
    useChange(source, 'delete', ({ id }: Entity) => request(`${source.path}/${id}`, { method: 'DELETE' })),
});
