import { createHash } from 'node:crypto';
import type { PdfFile, PdfFileInBase64 } from '@paperbill/contracts/nats';

/** Larger PDFs are left out of replies, because the caller may have to keep the reply in memory. */
const MAX_PDF_BYTES_IN_REPLY = 1024 * 1024;

/** A small new PDF stays in the reply. If the service is stopping, a second request for this PDF could fail. */
export const omitBytesOfLargePdf = (file: PdfFile): PdfFile =>
  (file.bytes?.length ?? 0) > MAX_PDF_BYTES_IN_REPLY ? { ...file, bytes: null } : file;

/** Services of the previous release expect the PDF in base64. */
export const toBase64File = ({ bytes, ...file }: PdfFile): PdfFileInBase64 => ({
  ...file,
  base64: bytes && Buffer.from(bytes).toString('base64'),
});

export const hashSha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
