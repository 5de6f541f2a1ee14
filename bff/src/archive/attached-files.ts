import { Readable } from 'node:stream';
import { AppError, type ArchivedAttachment, pdfFileName } from '@paperbill/contracts/http';
import { type AttachmentPart, invoicing } from '@paperbill/contracts/nats';
import { readListParts } from '@paperbill/messaging';
import { streamParts } from '../attachments/send-attachment.js';
import type { ArchiveFile } from './archive-file.js';
import type { ArchiveContext, WithFileName } from './pdf-files.js';

export async function* readAttachments({
  bus,
  userId,
}: Pick<ArchiveContext, 'bus' | 'userId'>): AsyncGenerator<WithFileName<ArchivedAttachment>[]> {
  const parts = readListParts<ArchivedAttachment>((last) =>
    bus.call(invoicing.exportAttachments, { userId, ...(last && { after: last.id }) }),
  );
  for await (const files of parts) yield files.map((file) => ({ ...file, fileName: toAttachmentPath(file) }));
}

/** Creates the attached files of all documents. Leaves out a file that was deleted after the list was read. */
export async function* createAttachedFiles(work: ArchiveContext): AsyncGenerator<ArchiveFile> {
  for await (const files of readAttachments(work)) {
    for (const file of files) {
      const readPart = createPartReader(work, file);
      const first = await readPart(0).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      });
      if (!first) continue;
      const content = Readable.from(streamParts(file, first.bytes, readPart), { objectMode: false });
      yield { name: file.fileName, content, isCompressed: file.mediaType !== 'text/csv' };
    }
  }
}

const createPartReader =
  ({ bus, userId }: ArchiveContext, { owner, id }: ArchivedAttachment) =>
  (part: number): Promise<AttachmentPart> =>
    bus.call(invoicing.readAttachmentPart, { userId, owner, id, part, isMovable: true });

const toAttachmentPath = (file: ArchivedAttachment): string => `attachments/${getAttachmentFolder(file)}/${file.name}`;

function getAttachmentFolder({ owner: { of, id }, number, fileOrdinal, language }: ArchivedAttachment): string {
  if (number === null || (of !== 'invoice' && of !== 'quote')) return `${of}_${id}`;
  const name =
    of === 'quote'
      ? pdfFileName(of, { number, language })
      : pdfFileName(of, { invoiceNumber: number, language, ...(fileOrdinal && { fileOrdinal }) });
  return name.replace(/\.pdf$/, '');
}
