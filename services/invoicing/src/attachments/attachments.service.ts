import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type ArchivedAttachment,
  type Attachment,
  type AttachmentOwner,
  isAttachmentOwnerKind,
} from '@paperbill/contracts/http';
import type {
  AddAttachment,
  AttachmentOfUser,
  AttachmentPart,
  ListPart,
  ReadAttachmentPart,
  StoreAttachmentPart,
} from '@paperbill/contracts/nats';
import {
  ATTACHMENT_PART_BYTES,
  ATTACHMENTS_MAX_BYTES,
  isId,
  MAX_ATTACHMENTS,
  toAttachmentName,
  toUniqueFileName,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, KeyedMutex } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { deriveId } from '../derive-id.js';
import { lockCounter } from '../numbering/invoice-counter.queries.js';
import { keepWithinStorage } from '../storage/keep-within-storage.js';
import {
  deleteAttachment,
  hasAttachment,
  hasClientLink,
  attachmentOwnerExists,
  insertAttachment,
  lockQuoteStatus,
  selectAttachment,
  selectAttachments,
  selectAttachmentsOfUser,
  updateSentWithMail,
} from './attachment.queries.js';
import { deleteUnattachedFile, markAttached, selectFile, selectPart, upsertPart } from './attachment-part.queries.js';
import { detectAttachmentType } from './detect-type.js';

const MAX_FILES_PER_MESSAGE = 1_000;

/**
 * Stores the files of documents (rules ATT-1 to ATT-11, ATT-15 and ATT-16). Uploads lock the user's invoice counter.
 * The lock keeps concurrent uploads from exceeding a limit, and prevents the issuing of a draft during an upload.
 */
@Injectable()
export class AttachmentsService {
  /** Completing an upload reads the whole file into memory. Each user completes only one upload at a time. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
  ) {}

  /** @throws AppError NOT_FOUND */
  async list(userId: string, owner: AttachmentOwner): Promise<Attachment[]> {
    await requireExistingOwner(this.em, userId, owner);
    return selectAttachments(this.em, userId, owner);
  }

  listOfUser(userId: string, after?: string): Promise<ListPart<ArchivedAttachment>> {
    return readListPart(MAX_FILES_PER_MESSAGE, (limit) => selectAttachmentsOfUser(this.em, userId, after, limit));
  }

  /** Stores a part of an upload. @throws AppError NOT_FOUND, INVALID_INPUT, ATTACHMENT_TOO_LARGE, QUOTA_REACHED or QUOTE_LOCKED */
  async storePart({ userId, owner, idempotencyKey, size, part, base64 }: StoreAttachmentPart): Promise<void> {
    const id = deriveId(idempotencyKey);
    const content = typeof base64 === 'string' ? Buffer.from(base64, 'base64') : Buffer.from(base64);
    requireValidSize(size);
    if (!isValidUploadPart(size, part, content.length)) throw createUnreadableUploadError();
    const store = async (em: EntityManager): Promise<void> => {
      await lockCounter(em, userId);
      await requireExistingOwner(em, userId, owner);
      // A retry must not replace the bytes of a file that is already attached.
      if (await hasAttachment(em, userId, id)) return;
      await requireUnansweredQuote(em, userId, owner);
      requireFreeSpace(await selectAttachments(em, userId, owner), size);
      await upsertPart(em, { userId, fileId: id, part, content });
    };
    await this.deleteFileIfRefused(userId, id, () =>
      keepWithinStorage(this.em, this.bus, userId, store, 'attachedBytes'),
    );
  }

  /**
   * @throws AppError NOT_FOUND, UNSUPPORTED_ATTACHMENT_TYPE, ATTACHMENT_TOO_LARGE, QUOTA_REACHED, INVALID_INPUT,
   * QUOTE_LOCKED or IDEMPOTENCY_KEY_REUSED
   */
  async add(request: AddAttachment): Promise<Attachment> {
    const { userId } = request;
    const id = deriveId(request.idempotencyKey);
    return this.mutex.runExclusive(userId, () =>
      this.deleteFileIfRefused(userId, id, () => this.em.transactional((em) => addAttachment(em, id, request))),
    );
  }

  /** Sets whether clients get the file. @throws AppError NOT_FOUND or QUOTE_LOCKED */
  async setSentWithMail({ userId, owner, id }: AttachmentOfUser, withMail: boolean): Promise<Attachment> {
    requireValidIds(owner, id);
    return this.em.transactional(async (em) => {
      await requireUnansweredQuote(em, userId, owner);
      const marked = await updateSentWithMail(em, userId, owner, id, withMail);
      if (!marked) throw new AppError('NOT_FOUND');
      const { wasShared, ...attachment } = marked;
      if (wasShared !== withMail) {
        await appendEvent(em, {
          ...toAttachmentAuditEvent(userId, owner, attachment),
          action: 'attachment.marked',
          detail: withMail ? 'mail' : 'own',
        });
      }
      return attachment;
    });
  }

  /** @throws AppError NOT_FOUND or QUOTE_LOCKED */
  async delete({ userId, owner, id }: AttachmentOfUser): Promise<void> {
    requireValidIds(owner, id);
    await this.em.transactional(async (em) => {
      await requireUnansweredQuote(em, userId, owner);
      const deleted = await deleteAttachment(em, userId, owner, id);
      if (!deleted) throw new AppError('NOT_FOUND');
      await appendEvent(em, { ...toAttachmentAuditEvent(userId, owner, deleted), action: 'attachment.deleted' });
    });
  }

  /** @throws AppError NOT_FOUND */
  async readPart({ userId, owner, id, part, forClient, isMovable }: ReadAttachmentPart): Promise<AttachmentPart> {
    requireValidIds(owner, id);
    const stored = await selectAttachment(this.em, userId, isMovable ? null : owner, id);
    if (!stored || (forClient && !stored.withMail)) throw new AppError('NOT_FOUND');
    const bytes = Number.isInteger(part) && (await selectPart(this.em, userId, stored.fileId, part));
    if (!bytes) throw new AppError('NOT_FOUND');
    const { fileId: _, sha256: _hash, ...file } = stored;
    return { file, bytes };
  }

  private async deleteFileIfRefused<T>(userId: string, fileId: string, store: () => Promise<T>): Promise<T> {
    try {
      return await store();
    } catch (error) {
      if (error instanceof AppError) await deleteUnattachedFile(this.em, userId, fileId);
      throw error;
    }
  }
}

async function addAttachment(
  em: EntityManager,
  id: string,
  { userId, owner, name, withMail: requestedWithMail, size, sha256 }: AddAttachment,
): Promise<Attachment> {
  await lockCounter(em, userId);
  await requireExistingOwner(em, userId, owner);
  if (await hasAttachment(em, userId, id)) return requireSameFile(em, { userId, owner, id }, sha256);
  await requireUnansweredQuote(em, userId, owner);
  requireValidSize(size);
  const others = await selectAttachments(em, userId, owner);
  requireFreeSpace(others, size);
  const content = await selectFile(em, userId, id);
  if (content.length !== size || createHash('sha256').update(content).digest('hex') !== sha256) {
    throw createUnreadableUploadError();
  }
  const mediaType = detectAttachmentType(content, name);
  if (!mediaType) throw new AppError('UNSUPPORTED_ATTACHMENT_TYPE');
  const takenNames = others.map((other) => other.name);
  await markAttached(em, userId, id);
  const uniqueName = toUniqueFileName(toAttachmentName(name, mediaType), takenNames);
  // If a client already has a link to the document, a new file is not shared until the user shares it. Otherwise the
  // client would see the file at once.
  const withMail = requestedWithMail ?? !(await hasClientLink(em, owner));
  const file = { id, fileId: id, name: uniqueName, mediaType, size, sha256, withMail };
  const attachment = await insertAttachment(em, userId, owner, file);
  await appendEvent(em, { ...toAttachmentAuditEvent(userId, owner, attachment), action: 'attachment.added' });
  return attachment;
}

const toAttachmentAuditEvent = (
  userId: string,
  { of, id: targetId }: AttachmentOwner,
  { name: target }: Pick<Attachment, 'name'>,
) => ({
  ...{ userId, targetId, target },
  detail: of,
});

/** @throws AppError IDEMPOTENCY_KEY_REUSED if an earlier attempt attached a different file */
async function requireSameFile(
  em: EntityManager,
  { userId, owner, id }: AttachmentOfUser,
  expected: string,
): Promise<Attachment> {
  const stored = await selectAttachment(em, userId, owner, id);
  if (stored?.sha256 !== expected) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  const { fileId: _, sha256: _hash, ...attachment } = stored;
  return attachment;
}

function requireValidIds({ of, id: ownerId }: AttachmentOwner, id: string): void {
  if (!isAttachmentOwnerKind(of) || !isId(ownerId) || !isId(id)) throw new AppError('NOT_FOUND');
}

async function requireExistingOwner(em: EntityManager, userId: string, owner: AttachmentOwner): Promise<void> {
  requireValidIds(owner, owner.id);
  if (!(await attachmentOwnerExists(em, userId, owner))) throw new AppError('NOT_FOUND');
}

/**
 * Locks a quote, so that no client can accept the quote before the transaction ends.
 * @throws AppError QUOTE_LOCKED if the quote is already accepted, because the client agreed to the files of the quote
 */
async function requireUnansweredQuote(em: EntityManager, userId: string, { of, id }: AttachmentOwner): Promise<void> {
  if (of !== 'quote') return;
  if ((await lockQuoteStatus(em, userId, id)) === 'accepted') throw new AppError('QUOTE_LOCKED');
}

function requireValidSize(size: number): void {
  if (size === 0) throw new AppError('INVALID_INPUT', { message: validationTexts.attachmentEmpty });
  if (!(size <= ATTACHMENTS_MAX_BYTES)) throw new AppError('ATTACHMENT_TOO_LARGE');
}

/** @throws AppError QUOTA_REACHED or ATTACHMENT_TOO_LARGE */
function requireFreeSpace(attachments: Attachment[], size: number): void {
  if (attachments.length >= MAX_ATTACHMENTS) {
    throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyAttachments', params: [MAX_ATTACHMENTS] } });
  }
  const total = attachments.reduce((sum, other) => sum + other.size, size);
  if (total > ATTACHMENTS_MAX_BYTES) throw new AppError('ATTACHMENT_TOO_LARGE');
}

function isValidUploadPart(size: number, part: number, length: number): boolean {
  const start = part * ATTACHMENT_PART_BYTES;
  return Number.isInteger(part) && start >= 0 && length > 0 && length === Math.min(ATTACHMENT_PART_BYTES, size - start);
}

const createUnreadableUploadError = () => new AppError('INVALID_INPUT', { reason: { code: 'unreadableBody' } });
