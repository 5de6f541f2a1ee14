import { createHash } from 'node:crypto';
import type { PdfFile, PdfFileInBase64 } from '@paperbill/contracts/nats';

/** Larger PDFs are left out of the reply, because the caller may have to buffer them. */
const JUST_MADE_MAX_BYTES = 1024 * 1024;

/** A new PDF is included if it is small: this process may be stopping, so the caller could not request it again. */
export const leaveOutLarge = (made: PdfFile): PdfFile =>
  (made.bytes?.length ?? 0) > JUST_MADE_MAX_BYTES ? { ...made, bytes: null } : made;

/** The format for the previous release. */
export const inBase64 = ({ bytes, ...file }: PdfFile): PdfFileInBase64 => ({
  ...file,
  base64: bytes && Buffer.from(bytes).toString('base64'),
});

/** SHA-256, hex. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
