import { createHash } from 'node:crypto';
import { logoError, type LogoType } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { FairQueue } from '@paperbill/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { scalePicture } from './scale-picture.js';
import { sanitizeSvgInWorker } from './svg/sanitize-in-worker.js';

/**
 * A picture of the most pixels takes 150 MB while it is scaled: never two of them at once. Who waits longer than this is
 * told, while the caller of `saveProfile` still listens.
 */
const queue = new FairQueue({
  concurrency: 1,
  concurrencyPerKey: 1,
  maxPerKey: 10,
  maxWaiting: 50,
  maxWaitMs: 5_000,
});

/** A logo that can be stored and shown: whatever was in it beside the picture is gone. */
export interface SanitizedLogo {
  mediaType: LogoType;
  content: Buffer;
  /** Hex. */
  sha256: string;
}

/**
 * Makes a logo of an uploaded file. What it is, its bytes tell: names and types that came with it are not asked for.
 *
 * @param userId whose turns in the queue it takes
 * @throws AppError LOGO_TOO_LARGE, UNSUPPORTED_LOGO_TYPE, INVALID_INPUT for a picture that can't be read, or what
 *   {@link FairQueue} refuses
 */
export async function sanitizeLogo(upload: Buffer, userId: string): Promise<SanitizedLogo> {
  if (upload.length > LOGO_MAX_BYTES) throw logoError('LOGO_TOO_LARGE');
  const mediaType = await typeOf(upload);
  const content = await queue.run(userId, async () =>
    mediaType === 'image/svg+xml' ? sanitizeSvgInWorker(upload) : scalePicture(upload, mediaType),
  );
  if (content.length > LOGO_MAX_BYTES) throw logoError('LOGO_TOO_LARGE');
  return { mediaType, content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** SVG is text, so what has no signature may be one: its parser finds out. */
async function typeOf(upload: Buffer): Promise<LogoType> {
  const type = await fileTypeFromBuffer(upload);
  switch (type?.mime) {
    case 'image/png':
    case 'image/apng':
      return 'image/png';
    case 'image/jpeg':
      return 'image/jpeg';
    case 'application/xml':
    case undefined:
      return 'image/svg+xml';
    default:
      throw logoError('UNSUPPORTED_LOGO_TYPE');
  }
}
