import { defineEntity, p } from '@mikro-orm/core';
import { attachmentTypes } from '@paperbill/contracts/rules';

/** Each row has the id of exactly one document. */
export const AttachmentEntity = defineEntity({
  name: 'Attachment',
  tableName: 'attachments',
  properties: {
    userId: p.uuid().primary(),
    id: p.uuid().primary(),
    fileId: p.uuid(),
    invoiceId: p.uuid().strictNullable(),
    quoteId: p.uuid().strictNullable(),
    recurringId: p.uuid().strictNullable(),
    draftId: p.uuid().strictNullable(),
    name: p.string(),
    mediaType: p.enum([...attachmentTypes]),
    size: p.integer(),
    sha256: p.string(),
    withMail: p.boolean(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    unusedSince: p.datetime().strictNullable(),
  },
});

export const AttachmentPartEntity = defineEntity({
  name: 'AttachmentPart',
  tableName: 'attachment_parts',
  properties: {
    userId: p.uuid().primary(),
    fileId: p.uuid().primary(),
    part: p.integer().primary(),
    content: p.blob(),
    /** `isAttached` is false until the upload is complete. */
    isAttached: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
