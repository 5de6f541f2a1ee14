import { createHash } from 'node:crypto';
import type { PdfFile, PdfFileInBase64 } from '@paperbill/contracts/nats';

/** A caller may have to hold it until it can send it on. */
const JUST_MADE_MAX_BYTES = 1024 * 1024;

/** One just made comes along where it is small: this process may have been told to stop, and can't be asked again. */
export const leaveOutLarge = (made: PdfFile): PdfFile =>
  (made.bytes?.length ?? 0) > JUST_MADE_MAX_BYTES ? { ...made, bytes: null } : made;

/** For callers of the release before. */
export const inBase64 = ({ bytes, ...file }: PdfFile): PdfFileInBase64 => ({
  ...file,
  base64: bytes && Buffer.from(bytes).toString('base64'),
});

/** Hex. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
