import { logoError, type LogoType } from '@paperbill/contracts/http';
import { LOGO_MAX_PIXELS, LOGO_PRINT_SIZE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import sharp, { type Metadata } from 'sharp';
import { withoutExtras } from './png-chunks.js';

/** 4 dots for each CSS pixel are 384 dpi: as fine as print shows, and sharp when the preview is enlarged. */
const DOTS_PER_PIXEL = 4;

/** What may be kept of a picture that comes in passes: decoders keep all of it until the last one, and of others a strip. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/** Programs write about ten. Each goes over the whole picture, in a few bytes, and no time limit ends the decoder. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from('ffda', 'hex');

/** Several times what a picture of the most pixels takes. */
const MAX_SECONDS = 8;

// Of all the formats that the library reads, only those that a logo may have can reach its decoders.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'] });
// Uploads are rare and small: one core each, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture as print needs it: upright, no larger than it can be seen, in sRGB, without metadata such as where it
 * was taken.
 *
 * @throws AppError LOGO_TOO_LARGE (too many pixels: refused before anything decodes them) or INVALID_INPUT
 */
export async function scalePicture(upload: Buffer, mediaType: LogoType): Promise<Buffer> {
  const file = mediaType === 'image/png' ? withoutExtras(upload) : upload;
  if (mediaType === 'image/jpeg' && hasManyScans(file)) {
    throw logoError('INVALID_INPUT', { message: validationTexts.logoUnreadable });
  }
  const metadata = await readable(sharp(file, { limitInputPixels: false }).metadata());
  if (metadata.width * metadata.height > LOGO_MAX_PIXELS) {
    throw logoError('LOGO_TOO_LARGE', { message: validationTexts.logoPixels });
  }
  if (bytesKept(metadata) > MAX_KEPT_BYTES)
    throw logoError('LOGO_TOO_LARGE', { message: validationTexts.logoInPasses });
  const picture = sharp(file, { limitInputPixels: LOGO_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({
      width: LOGO_PRINT_SIZE.width * DOTS_PER_PIXEL,
      height: LOGO_PRINT_SIZE.height * DOTS_PER_PIXEL,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .timeout({ seconds: MAX_SECONDS });
  const encoded =
    mediaType === 'image/jpeg' ? picture.jpeg({ quality: 90, mozjpeg: true }) : picture.png({ compressionLevel: 9 });
  return readable(encoded.toBuffer());
}

/** The sign of a scan stands nowhere else but by chance: within a scan another byte follows an ff. */
function hasManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2)) {
    if (++scans > MAX_SCANS) return true;
  }
  return false;
}

/** Of an interlaced PNG its pixels, of a progressive JPEG two bytes for each of their values. */
function bytesKept({ width, height, isProgressive, format, channels, depth, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0;
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  // Two of its three values stand for four pixels each.
  const values = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return width * height * values * bytes;
}

/** @throws AppError INVALID_INPUT where the library can't read the picture */
export async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw logoError('INVALID_INPUT', { message: validationTexts.logoUnreadable, cause });
  }
}
