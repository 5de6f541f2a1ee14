import { createHash } from 'node:crypto';
import type { PdfFile, PdfFileInBase64 } from '@paperbill/contracts/nats';

/**
 * Maximum size of a new PDF in a reply, in bytes. Larger PDFs are left out of the reply, because the caller may have to
 * keep them in memory.
 */
const MAX_PDF_BYTES_IN_REPLY = 1024 * 1024;

/**
 * Removes the bytes of a large PDF from a reply. A small new PDF stays in the reply: if the service is stopping, the
 * caller could not request it again.
 */
export const omitBytesOfLargePdf = (made: PdfFile): PdfFile =>
  (made.bytes?.length ?? 0) > MAX_PDF_BYTES_IN_REPLY ? { ...made, bytes: null } : made;

/** Converts a PDF to base64, which services of the previous release expect. */
export const toBase64File = ({ bytes, ...file }: PdfFile): PdfFileInBase64 => ({
  ...file,
  base64: bytes && Buffer.from(bytes).toString('base64'),
});

export const hashSha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
