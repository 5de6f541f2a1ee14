import {
  type Attachment,
  type AttachmentOwner,
  attachmentsPath,
  attachmentUploadPath,
} from '@paperbill/contracts/http';
import { requestTexts } from '@paperbill/contracts/texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, getNoAnswerCause, requestJson, getServerMessage } from '../../../api/request.js';
import { updateCachedList } from './attachment-queries.js';
import { checkFiles } from './check-files.js';
import { type SendOptions, type Upload, UploadError, uploadQueue, useUploads } from './upload-queue.js';

export interface AttachOptions {
  /** Creates the document on the server if it does not exist yet. The promise rejects if this fails. */
  createOwner?: (() => Promise<unknown>) | undefined;
  /** Called after the user has chosen files to upload. */
  onAttach?: (() => void) | undefined;
}

export function useAttachFiles(
  owner: AttachmentOwner,
  attachments: readonly Attachment[],
  { createOwner, onAttach }: AttachOptions,
) {
  const client = useQueryClient();
  const uploads = useUploads(owner);
  const { of, id } = owner;
  useEffect(() => uploadQueue().registerView({ of, id }), [of, id]);
  const attach = (files: readonly File[]): void => {
    const underWay = uploads.filter(({ state }) => state !== 'failed').map(({ file }) => file);
    const checked = checkFiles(files, [...attachments, ...underWay]);
    if (checked.some(({ error }) => !error)) onAttach?.();
    uploadQueue().add(owner, checked, async (upload, sending, current) => {
      try {
        await createOwner?.();
        await runAsMutation(client, () => sendFile(client, current, upload, sending));
      } catch (error) {
        // Even if the upload was stopped or got no response, the server may have attached the file.
        void client.invalidateQueries({ queryKey: [attachmentsPath(current)] });
        throw toUploadError(error);
      }
    });
  };
  return { uploads, attach };
}

async function sendFile(client: QueryClient, owner: AttachmentOwner, { id, file }: Upload, sending: SendOptions) {
  const path = attachmentUploadPath(owner, { name: file.name });
  const attachment = await requestJson<Attachment>(path, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': id },
    ...sending,
  });
  updateCachedList(client, owner, (files) => [...files.filter((other) => other.id !== attachment.id), attachment]);
  // Refetches the list. A request from before the upload may otherwise replace the cached list with one that lacks the
  // new file.
  void client.invalidateQueries({ queryKey: [attachmentsPath(owner)] });
}

/** Runs the upload as a mutation. If the session has ended, a failed mutation leads to the sign-in. */
const runAsMutation = (client: QueryClient, run: () => Promise<void>): Promise<void> =>
  client.getMutationCache().build(client, { mutationFn: run }).execute(undefined);

/** After these HTTP statuses a retry cannot succeed, because the file is empty or its type is not permitted. */
const UNRETRYABLE_STATUSES = [400, 415];

function toUploadError(error: unknown): UploadError {
  const message = getServerMessage(error) ?? getNoAnswerCause(error) ?? requestTexts.noConnection;
  return new UploadError(message, !(error instanceof ApiError && UNRETRYABLE_STATUSES.includes(error.status)));
}
