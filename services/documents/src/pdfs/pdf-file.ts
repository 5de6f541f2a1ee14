import { createHash } from 'node:crypto';
import type { PdfFile, PdfFileInBase64 } from '@paperbill/contracts/nats';

/** Maximum size of a PDF in a reply. The caller may have to buffer larger PDFs. */
const MAX_REPLY_BYTES = 1024 * 1024;

/**
 * Leaves large PDFs out of a reply. A small new PDF stays in it: the caller could not request it again from a stopping
 * process.
 */
export const dropLargeBytes = (made: PdfFile): PdfFile =>
  (made.bytes?.length ?? 0) > MAX_REPLY_BYTES ? { ...made, bytes: null } : made;

/** Converts a PDF to the format that the previous release expects. */
export const toBase64File = ({ bytes, ...file }: PdfFile): PdfFileInBase64 => ({
  ...file,
  base64: bytes && Buffer.from(bytes).toString('base64'),
});

export const hashSha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
