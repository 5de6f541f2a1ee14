import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AttachmentOwner } from '@paperbill/contracts/http';
import { ATTACHMENTS_MAX_BYTES, isId, MAX_ATTACHMENTS, MAX_DRAFTS, toUniqueFileName } from '@paperbill/contracts/rules';
import { countSql, kysely } from '../tables.js';
import { ownerColumns, selectAttachments, queryAttachmentsOfOwner } from './attachment.queries.js';

/** Moves the files of a draft or of an unsaved document to a document that has no files. */
export async function moveAttachments(
  em: EntityManager,
  userId: string,
  { id: draftId }: AttachmentOwner & { of: 'draft' | 'new' },
  { of, id }: AttachmentOwner,
): Promise<void> {
  await kysely(em)
    .updateTable('attachments')
    .set({ draftId: null, unusedSince: null, [ownerColumns[of]]: id })
    .where('userId', '=', userId)
    .where('draftId', '=', draftId)
    .execute();
}

/**
 * Moves files to a document that may already have files. A moved file gets a new name if its name is taken (ATT-4). If
 * all files together would exceed the limits (ATT-2), no file is moved.
 */
export async function moveAttachmentsWithinLimits(
  em: EntityManager,
  userId: string,
  from: AttachmentOwner & { of: 'draft' | 'new' },
  to: AttachmentOwner,
): Promise<void> {
  const [stored, added] = [await selectAttachments(em, userId, to), await selectAttachments(em, userId, from)];
  const files = [...stored, ...added];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MAX_ATTACHMENTS || bytes > ATTACHMENTS_MAX_BYTES) return;
  const takenNames = stored.map(({ name }) => name);
  for (const { id, name } of added) {
    const uniqueName = toUniqueFileName(name, takenNames);
    if (uniqueName !== name) await renameAttachment(em, userId, id, uniqueName);
    takenNames.push(uniqueName);
  }
  await moveAttachments(em, userId, from, to);
}

const renameAttachment = (em: EntityManager, userId: string, id: string, name: string) =>
  kysely(em).updateTable('attachments').set({ name }).where('userId', '=', userId).where('id', '=', id).execute();

/** Attaches the files of one document to a second document. Both documents share the stored bytes. */
export async function shareAttachments(
  em: EntityManager,
  userId: string,
  from: AttachmentOwner,
  to: AttachmentOwner,
): Promise<void> {
  const files = await queryAttachmentsOfOwner(em, userId, from)
    .select(['fileId', 'name', 'mediaType', 'size', 'sha256', 'withMail'])
    .orderBy('attachments.createdAt')
    .orderBy('id')
    // The lock keeps other transactions from deleting the bytes before this transaction ends.
    .forKeyShare()
    .execute();
  if (files.length === 0) return;
  await kysely(em)
    .insertInto('attachments')
    .values(files.map((file) => ({ ...file, userId, id: randomUUID(), [ownerColumns[to.of]]: to.id })))
    .execute();
}

export async function moveFilesAttachedBeforeSave(
  em: EntityManager,
  userId: string,
  filesId: string | null | undefined,
  to: AttachmentOwner,
): Promise<void> {
  if (isId(filesId)) await moveAttachmentsWithinLimits(em, userId, { of: 'new', id: filesId }, to);
}

/** Maximum number of attached files of an account's drafts. Deleted drafts and unsaved documents count as drafts. */
const MAX_FILES_WITH_DRAFT_ID = MAX_DRAFTS * MAX_ATTACHMENTS;

/**
 * Attaches the files of a draft to a new draft. The first draft may already be deleted. If the new draft has files,
 * nothing changes. For example, a restored draft still has its files.
 * Shared files need no additional storage, so only MAX_FILES_WITH_DRAFT_ID limits their number. At this limit, the new
 * draft gets no files.
 */
export async function shareFilesOfDraft(
  em: EntityManager,
  userId: string,
  fromId: string,
  toId: string,
): Promise<void> {
  const to = { of: 'draft', id: toId } as const;
  if ((await selectAttachments(em, userId, to)).length > 0) return;
  if ((await countFilesWithDraftId(em, userId)) >= MAX_FILES_WITH_DRAFT_ID) return;
  await shareAttachments(em, userId, { of: 'draft', id: fromId }, to);
}

async function countFilesWithDraftId(em: EntityManager, userId: string): Promise<number> {
  const files = await kysely(em)
    .selectFrom('attachments')
    .select(countSql.as('all'))
    .where('userId', '=', userId)
    .where('draftId', 'is not', null)
    .executeTakeFirstOrThrow();
  return files.all;
}
