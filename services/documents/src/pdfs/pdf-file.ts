import { createHash } from 'node:crypto';
import type { PdfFile } from '@paperbill/contracts/nats';

/** In characters of base64: about 1 MB. A caller may have to hold it until it can send it on. */
const JUST_MADE_MAX_LENGTH = 1_400_000;

/** One just made comes along where it is small: this process may have been told to stop, and can't be asked again. */
export const leaveOutLarge = (made: PdfFile): PdfFile =>
  (made.base64?.length ?? 0) > JUST_MADE_MAX_LENGTH ? { ...made, base64: null } : made;

/** Hex. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
