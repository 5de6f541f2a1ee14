import { attachmentOwnerKinds, type AttachmentType, type AttachmentOwnerKind } from '../rules/attachments.js';
import type { Language } from '../rules/languages.js';
import type { Instant } from '../rules/values.js';

export interface AttachmentOwner {
  of: AttachmentOwnerKind;
  id: string;
}

export interface Attachment {
  id: string;
  /** The name of the file, which is unique within the document. Its extension matches the type of the file. */
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
   * True if clients get the file. The default is false if a client already has a link to the document, and otherwise
   * true (rule ATT-18).
   */
  withMail?: boolean;
}

export interface WithNewFiles {
  /** The id of an owner of the kind `new`. When the document is saved, it gets the files of this owner. */
  filesId?: string | null;
}

export interface ArchivedAttachment extends Attachment {
  owner: AttachmentOwner;
  /** The number of the invoice or quote. It is null for drafts and schedules. */
  number: string | null;
  /**
   * The position of the invoice among the invoices with the same file name, for example 2 for the second. The first
   * invoice does not have this field.
   */
  fileOrdinal?: number;
  /** The language of the document. The field is missing for English (US). */
  language?: Language;
}

export type SharedAttachment = Pick<Attachment, 'id' | 'name' | 'mediaType' | 'size'>;

const ATTACHMENTS_PATH = '/app/api/attachments';

export const attachmentsPath = ({ of, id }: AttachmentOwner): string => `${ATTACHMENTS_PATH}/${of}/${id}`;

export const attachmentPath = (owner: AttachmentOwner, attachmentId: string): string =>
  `${attachmentsPath(owner)}/${attachmentId}`;

export const attachmentUploadPath = (owner: AttachmentOwner, { name, withMail }: NewAttachment): string =>
  `${attachmentsPath(owner)}?${new URLSearchParams({ name, ...(withMail !== undefined && { withMail: String(withMail) }) })}`;

export const isAttachmentOwnerKind = (value: unknown): value is AttachmentOwnerKind =>
  attachmentOwnerKinds.some((kind) => kind === value);
