import type { ArchivedAttachment, Attachment, AttachmentOwner, NewAttachment } from '../http/attachments.js';
import { idempotentCommand, type ListPart, type WithUserId, query, type WithBytes } from './message.js';

/** A file that is being uploaded. It is sent and stored in parts, because a NATS message can have at most 8 MiB. */
export interface UploadedFile extends WithUserId {
  owner: AttachmentOwner;
  /** The idempotency key. Several requests of a user with the same key attach the file only once. */
  idempotencyKey: string;
  /** The size of the whole file in bytes. */
  size: number;
}

export interface StoreAttachmentPart extends UploadedFile {
  /**
   * The index of the part. The first part has the index 0. Each part except the last has ATTACHMENT_PART_BYTES bytes.
   */
  part: number;
  /** The bytes of the part. They are sent as base64, and the handler receives the base64 string. */
  base64: string | Uint8Array;
}

export interface AddAttachment extends UploadedFile, NewAttachment {
  /** The SHA-256 hash of the whole file in hexadecimal form. */
  sha256: string;
}

export interface AttachmentOfUser extends WithUserId {
  owner: AttachmentOwner;
  id: string;
}

export interface ReadAttachmentPart extends AttachmentOfUser {
  /** The index of the part. The first part has the index 0. */
  part: number;
  /**
   * True if a visitor of a client's page requests the file. In this case, the BFF has already checked the visitor's
   * link.
   */
  forClient?: true;
  /**
   * True if the file may have moved to another document of the user. For example, the files of a draft move to the
   * issued invoice.
   */
  isMovable?: true;
}

/** A part of a file. Each part also contains the metadata of the file, so that a download needs no other message. */
export interface AttachmentPart extends WithBytes {
  file: Attachment;
}

export const attachmentMessages = {
  /** Lists the files of a document, oldest first. @throws NOT_FOUND for another user's document */
  listAttachments: query<WithUserId & { owner: AttachmentOwner }, Attachment[]>('invoicing.attachments.list'),
  /**
   * Stores one part of a file that is not attached yet. If the file is not attached within UNUSED_ATTACHMENT_HOURS, the
   * service deletes its parts.
   * @throws NOT_FOUND for another user's document; ATTACHMENT_TOO_LARGE; QUOTA_REACHED; QUOTE_LOCKED
   */
  storeAttachmentPart: idempotentCommand<StoreAttachmentPart, Record<string, never>>(
    'invoicing.attachments.store-part',
    10_000,
  ),
  /**
   * Attaches the stored parts to a document as one file. The type of the file is detected from its content.
   * @throws NOT_FOUND; UNSUPPORTED_ATTACHMENT_TYPE; ATTACHMENT_TOO_LARGE; QUOTA_REACHED; QUOTE_LOCKED;
   * IDEMPOTENCY_KEY_REUSED
   */
  addAttachment: idempotentCommand<AddAttachment, Attachment>('invoicing.attachments.add', 10_000),
  /** Lists the files of all documents of the user, sorted by id. */
  exportAttachments: query<WithUserId & { after?: string }, ListPart<ArchivedAttachment>>(
    'invoicing.attachments.export',
  ),
  /** Sets whether clients get the file. @throws NOT_FOUND; QUOTE_LOCKED if the quote was accepted */
  markAttachment: idempotentCommand<AttachmentOfUser & { withMail: boolean }, Attachment>('invoicing.attachments.mark'),
  /** Deletes a file. @throws NOT_FOUND; QUOTE_LOCKED if the quote was accepted */
  deleteAttachment: idempotentCommand<AttachmentOfUser, Record<string, never>>('invoicing.attachments.delete'),
  /**
   * Returns one part of a file. @throws NOT_FOUND if there is no such file, or if `forClient` is set and clients may
   * not see it
   */
  readAttachmentPart: query<ReadAttachmentPart, AttachmentPart>('invoicing.attachments.read-part', 10_000),
} as const;
