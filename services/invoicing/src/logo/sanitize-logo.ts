import { createHash } from 'node:crypto';
import { createLogoError, type LogoType } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { FairQueue } from '@paperbill/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { scalePicture } from './scale-picture.js';
import { sanitizeSvgInWorker } from './svg/sanitize-in-worker.js';

/**
 * The queue for scaling logos. Scaling the largest picture takes 150 MB of memory, so only one picture is scaled at a
 * time. The maximum wait is shorter than the timeout of the message `saveProfile`.
 */
const scalingQueue = new FairQueue({
  concurrency: 1,
  concurrencyPerKey: 1,
  maxPerKey: 10,
  maxWaiting: 50,
  maxWaitMs: 5_000,
});

export interface SanitizedLogo {
  mediaType: LogoType;
  content: Buffer;
  sha256: string;
}

/** @throws AppError LOGO_TOO_LARGE, UNSUPPORTED_LOGO_TYPE, INVALID_INPUT */
export async function sanitizeLogo(upload: Buffer, userId: string): Promise<SanitizedLogo> {
  if (upload.length > LOGO_MAX_BYTES) throw createLogoError('LOGO_TOO_LARGE');
  const mediaType = await detectLogoType(upload);
  const content = await scalingQueue.run(userId, async () =>
    mediaType === 'image/svg+xml' ? sanitizeSvgInWorker(upload) : scalePicture(upload, mediaType),
  );
  if (content.length > LOGO_MAX_BYTES) throw createLogoError('LOGO_TOO_LARGE');
  return { mediaType, content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** SVG files have no signature. The SVG parser refuses files of other types. */
async function detectLogoType(upload: Buffer): Promise<LogoType> {
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
      throw createLogoError('UNSUPPORTED_LOGO_TYPE');
  }
}
