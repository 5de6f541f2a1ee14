import { attachmentOwnerKinds, type AttachmentType, type AttachmentOwnerKind } from '../rules/attachments.js';
import type { Language } from '../rules/languages.js';
import type { Instant } from '../rules/values.js';

export interface AttachmentOwner {
  of: AttachmentOwnerKind;
  id: string;
}

export interface Attachment {
  id: string;
  /** The name of the file. It is unique within its document, and its extension matches the type of the file. */
  name: string;
  mediaType: AttachmentType;
  size: number;
  /** True if clients get the file with mails and on their page. Otherwise only the user sees the file. */
  withMail: boolean;
  createdAt: Instant;
}

/** The metadata of a new file. The request body contains the bytes of the file. */
export interface NewAttachment {
  name: string;
  /**
   * Whether clients get the file. If a client already has a link to the document, the default is false. Otherwise it is
   * true (rule ATT-18).
   */
  withMail?: boolean;
}

/** The files that were attached to a document before it was saved. */
export interface WithNewFiles {
  /** The id of an owner of the kind `new`. When the document is saved, it gets the files of this owner. */
  filesId?: string | null;
}

/** An attached file in the downloadable archive of an account. */
export interface ArchivedAttachment extends Attachment {
  owner: AttachmentOwner;
  /** The number of the invoice or quote to which the file is attached. Null for drafts and schedules. */
  number: string | null;
  /**
   * The position of the invoice among all invoices with the same file name, for example 2 for the second. Missing for
   * the first.
   */
  fileOrdinal?: number;
  /** The language of the invoice or quote. Missing for English (US). */
  language?: Language;
}

/** A file as clients see it. */
export type SharedAttachment = Pick<Attachment, 'id' | 'name' | 'mediaType' | 'size'>;

const ATTACHMENTS_PATH = '/app/api/attachments';

/** Returns the path at which the files of a document are listed and uploaded. */
export const attachmentsPath = ({ of, id }: AttachmentOwner): string => `${ATTACHMENTS_PATH}/${of}/${id}`;

/** Returns the path of a file. GET downloads the file, PATCH changes whether mails include it, and DELETE deletes it. */
export const attachmentPath = (owner: AttachmentOwner, attachmentId: string): string =>
  `${attachmentsPath(owner)}/${attachmentId}`;

/** Returns the path of an upload. The request body contains the bytes of the file. */
export const attachmentUploadPath = (owner: AttachmentOwner, { name, withMail }: NewAttachment): string =>
  `${attachmentsPath(owner)}?${new URLSearchParams({ name, ...(withMail !== undefined && { withMail: String(withMail) }) })}`;

export const isAttachmentOwnerKind = (value: unknown): value is AttachmentOwnerKind =>
  attachmentOwnerKinds.some((kind) => kind === value);
