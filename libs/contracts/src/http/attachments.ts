import { attachmentOwnerKinds, type AttachmentType, type AttachmentOwnerKind } from '../rules/attachments.js';
import type { Language } from '../rules/languages.js';
import type { Instant } from '../rules/values.js';

/** The document to which a file is attached. */
export interface AttachmentOwner {
  of: AttachmentOwnerKind;
  id: string;
}

export interface Attachment {
  id: string;
  /** The name of the file. It is unique in its document and ends with an extension of its type. */
  name: string;
  mediaType: AttachmentType;
  /** The size in bytes. */
  size: number;
  /** True if clients get the file with mails and on their page. False if only the user sees the file. */
  withMail: boolean;
  createdAt: Instant;
}

/** The metadata of a new file. The request sends the bytes of the file separately. */
export interface NewAttachment {
  name: string;
  /**
   * Whether clients get the file. The default is false if a client already has a link to the document, and true in all
   * other cases (rule ATT-18).
   */
  withMail?: boolean;
}

/** The files that were attached to a document before it was saved. */
export interface WithNewFiles {
  /** The id of the owner of the kind `new`. The saved document gets the files of this owner. */
  filesId?: string | null;
}

/** An attached file in the archive that a user downloads. */
export interface ArchivedAttachment extends Attachment {
  owner: AttachmentOwner;
  /** The number of the invoice or quote to which the file is attached. It is null for drafts and schedules. */
  number: string | null;
  /**
   * The position of the invoice among all invoices with the same file name: 2 for the second. Missing for the first.
   */
  fileOrdinal?: number;
  /** The language of the invoice or quote. It is missing for English (US). */
  language?: Language;
}

/** A file as clients see it. */
export type SharedAttachment = Pick<Attachment, 'id' | 'name' | 'mediaType' | 'size'>;

const ATTACHMENTS_PATH = '/app/api/attachments';

/** Returns the path at which the files of a document are listed and uploaded. */
export const attachmentsPath = ({ of, id }: AttachmentOwner): string => `${ATTACHMENTS_PATH}/${of}/${id}`;

/** Returns the path at which a file is downloaded, marked and deleted. */
export const attachmentPath = (owner: AttachmentOwner, attachmentId: string): string =>
  `${attachmentsPath(owner)}/${attachmentId}`;

/** Returns the path of an upload. The request body contains the bytes of the file. */
export const attachmentUploadPath = (owner: AttachmentOwner, { name, withMail }: NewAttachment): string =>
  `${attachmentsPath(owner)}?${new URLSearchParams({ name, ...(withMail !== undefined && { withMail: String(withMail) }) })}`;

export const isAttachmentOwnerKind = (value: unknown): value is AttachmentOwnerKind =>
  attachmentOwnerKinds.some((kind) => kind === value);
