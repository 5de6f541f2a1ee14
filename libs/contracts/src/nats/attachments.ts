import type { ArchivedAttachment, Attachment, AttachmentOwner, NewAttachment } from '../http/attachments.js';
import { idempotentCommand, type ListPart, type WithUserId, query, type WithBytes } from './message.js';

/** A file that is sent and stored in parts, because a NATS message can have at most 8 MiB. */
export interface UploadedFile extends WithUserId {
  owner: AttachmentOwner;
  idempotencyKey: string;
  /** The size of the whole file in bytes. */
  size: number;
}

export interface StoreAttachmentPart extends UploadedFile {
  /** The number of the part, counted from 0. Each part except the last has ATTACHMENT_PART_BYTES bytes. */
  part: number;
  /** The content of the part. The sender encodes it as base64, and the handler receives the base64 string. */
  base64: string | Uint8Array;
}

export interface AddAttachment extends UploadedFile, NewAttachment {
  /** The hash of the whole file, in hexadecimal digits. */
  sha256: string;
}

export interface AttachmentOfUser extends WithUserId {
  owner: AttachmentOwner;
  id: string;
}

export interface ReadAttachmentPart extends AttachmentOfUser {
  /** The number of the part, counted from 0. */
  part: number;
  /** True for a visitor of a client's page. The BFF has already checked the visitor's link. */
  forClient?: true;
  /** True if the file may have moved to another document, for example from a draft to the issued invoice. */
  isMovable?: true;
}

/** A part of a file with the metadata of the file, so that a download needs no other message. */
export interface AttachmentPart extends WithBytes {
  file: Attachment;
}

export const attachmentMessages = {
  /**
   * Returns the files of a document, the oldest first.
   * @throws NOT_FOUND for another user's document
   */
  listAttachments: query<WithUserId & { owner: AttachmentOwner }, Attachment[]>('invoicing.attachments.list'),
  /**
   * Stores a part of a file. The parts are deleted if they are not attached within UNUSED_ATTACHMENT_HOURS.
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
  /** Returns files in the order of their ids. */
  exportAttachments: query<WithUserId & { after?: string }, ListPart<ArchivedAttachment>>(
    'invoicing.attachments.export',
  ),
  /** @throws NOT_FOUND; QUOTE_LOCKED if the quote was accepted */
  markAttachment: idempotentCommand<AttachmentOfUser & { withMail: boolean }, Attachment>('invoicing.attachments.mark'),
  /** @throws NOT_FOUND; QUOTE_LOCKED if the quote was accepted */
  deleteAttachment: idempotentCommand<AttachmentOfUser, Record<string, never>>('invoicing.attachments.delete'),
  /** @throws NOT_FOUND also if `forClient` is set and clients may not see the file */
  readAttachmentPart: query<ReadAttachmentPart, AttachmentPart>('invoicing.attachments.read-part', 10_000),
} as const;
