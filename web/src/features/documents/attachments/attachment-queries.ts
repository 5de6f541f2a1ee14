import { type Attachment, type AttachmentOwner, attachmentPath, attachmentsPath } from '@paperbill/contracts/http';
import { attachmentToasts } from '@paperbill/contracts/texts/attachments';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound, preferServerMessage, useMutationWithToasts } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';

export const useAttachments = (owner: AttachmentOwner, isStored = true) =>
  useQuery({
    queryKey: [attachmentsPath(owner)],
    queryFn: isStored ? ({ signal }) => requestJson<Attachment[]>(attachmentsPath(owner), { signal }) : skipToken,
  });

export const updateCachedList = (
  client: QueryClient,
  owner: AttachmentOwner,
  change: (attachments: Attachment[]) => Attachment[],
): void => void client.setQueryData<Attachment[]>([attachmentsPath(owner)], (attachments) => change(attachments ?? []));

export function useMarkAttachment(owner: AttachmentOwner) {
  const client = useQueryClient();
  const path = attachmentsPath(owner);
  return useMutationWithToasts({
    mutationFn: ({ id, withMail }: Pick<Attachment, 'id' | 'withMail'>) =>
      requestJson<Attachment>(attachmentPath(owner, id), { method: 'PATCH', body: { withMail } }),
    // With this `scope`, React Query sends the changes to a document one at a time, in the order of the clicks.
    scope: { id: path },
    onSuccess: (changed) =>
      updateCachedList(client, owner, (files) => files.map((file) => (file.id === changed.id ? changed : file))),
    failure: preferServerMessage(attachmentToasts.markFailed),
    onError: () => void client.invalidateQueries({ queryKey: [path] }),
  });
}

export function useDeleteAttachment(owner: AttachmentOwner) {
  const client = useQueryClient();
  const path = attachmentsPath(owner);
  return useMutationWithToasts({
    mutationFn: ({ id }: Pick<Attachment, 'id'>) =>
      request(attachmentPath(owner, id), { method: 'DELETE' }).catch(ignoreNotFound),
    onSuccess: (_, { id }) => updateCachedList(client, owner, (files) => files.filter((file) => file.id !== id)),
    success: attachmentToasts.deleted,
    failure: preferServerMessage(attachmentToasts.deleteFailed),
    onError: () => void client.invalidateQueries({ queryKey: [path] }),
  });
}
