import { logoError, type LogoType } from '@paperbill/contracts/http';
import { LOGO_MAX_PIXELS, LOGO_PRINT_SIZE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import sharp, { type Metadata } from 'sharp';
import { withoutExtras } from './png-chunks.js';

/** 4 dots for each CSS pixel are 384 dpi: enough for print and for an enlarged preview. */
const DOTS_PER_PIXEL = 4;

/** For interlaced and progressive pictures: decoders keep the whole picture in memory until the last pass. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/** Programs write about ten scans. Each decodes the whole picture, and no timeout stops the decoder. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from('ffda', 'hex');

/** Several times what the largest picture takes. */
const MAX_SECONDS = 8;

// Disable the decoders of all formats that a logo cannot have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'] });
// Uploads are rare and small, so they need neither several cores nor a cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes a picture for print: upright, at most 384 dpi, in sRGB, without metadata such as its location.
 *
 * @throws AppError LOGO_TOO_LARGE for too many pixels, before they are decoded; INVALID_INPUT if it is unreadable
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

/** Counts the start-of-scan markers. Inside a scan, an ff byte is always escaped. */
function hasManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2)) {
    if (++scans > MAX_SCANS) return true;
  }
  return false;
}

/** Bytes that a decoder keeps in memory: all pixels of an interlaced PNG, 2 bytes for each value of a progressive JPEG. */
function bytesKept({ width, height, isProgressive, format, channels, depth, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0;
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  // 4:2:0 stores two of the three channels at a quarter of the resolution.
  const values = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return width * height * values * bytes;
}

/** @throws AppError INVALID_INPUT if the library cannot read the picture */
export async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw logoError('INVALID_INPUT', { message: validationTexts.logoUnreadable, cause });
  }
}
