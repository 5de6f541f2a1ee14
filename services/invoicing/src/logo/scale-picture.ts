import { createLogoError, type LogoType } from '@paperbill/contracts/http';
import { LOGO_MAX_PIXELS, LOGO_PRINT_SIZE_PX } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import sharp, { type Metadata } from 'sharp';
import { removeAncillaryChunks } from './png-chunks.js';

/** Resolution of logos: 384 dpi, which is enough for print and an enlarged preview. */
const DOTS_PER_PIXEL = 4;

/** A decoder keeps an interlaced or progressive picture in memory until the last pass. */
const MAX_DECODER_BYTES = 128 * 1024 * 1024;

/** Each scan decodes the whole picture, and no timeout stops the decoder. Image programs write about ten scans. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from('ffda', 'hex');

/**
 * The scaling of a logo is canceled after this time. The largest accepted picture takes only a small part of this time.
 */
const SCALING_TIMEOUT_SECONDS = 8;

// The image library may use only the decoders for the formats of logos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'] });
// Pictures are uploaded rarely and are small, so resizing them needs neither several cores nor a cache.
sharp.concurrency(1);
sharp.cache(false);

/** @throws AppError LOGO_TOO_LARGE (before decoding) or INVALID_INPUT */
export async function scalePicture(upload: Buffer, mediaType: LogoType): Promise<Buffer> {
  const file = mediaType === 'image/png' ? removeAncillaryChunks(upload) : upload;
  if (mediaType === 'image/jpeg' && hasTooManyScans(file)) {
    throw createLogoError('INVALID_INPUT', { message: validationTexts.logoUnreadable });
  }
  const metadata = await requireReadablePicture(sharp(file, { limitInputPixels: false }).metadata());
  if (metadata.width * metadata.height > LOGO_MAX_PIXELS) {
    throw createLogoError('LOGO_TOO_LARGE', { message: validationTexts.logoPixels });
  }
  if (estimateDecoderBytes(metadata) > MAX_DECODER_BYTES)
    throw createLogoError('LOGO_TOO_LARGE', { message: validationTexts.logoInPasses });
  const picture = sharp(file, { limitInputPixels: LOGO_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({
      width: LOGO_PRINT_SIZE_PX.width * DOTS_PER_PIXEL,
      height: LOGO_PRINT_SIZE_PX.height * DOTS_PER_PIXEL,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .timeout({ seconds: SCALING_TIMEOUT_SECONDS });
  const encoded =
    mediaType === 'image/jpeg' ? picture.jpeg({ quality: 90, mozjpeg: true }) : picture.png({ compressionLevel: 9 });
  return requireReadablePicture(encoded.toBuffer());
}

/** Scan data cannot contain a marker, because the byte ff is escaped. */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2)) {
    if (++scans > MAX_SCANS) return true;
  }
  return false;
}

/**
 * An interlaced PNG needs memory for all its pixels. A progressive JPEG needs 2 bytes for each colour value of
 * each pixel.
 */
function estimateDecoderBytes({
  width,
  height,
  isProgressive,
  format,
  channels,
  depth,
  chromaSubsampling,
}: Metadata): number {
  if (!isProgressive) return 0;
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  // With the chroma subsampling 4:2:0, two of the three channels of a JPEG have a quarter of the values.
  const values = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return width * height * values * bytes;
}

/** Waits for the result of the image library. @throws AppError INVALID_INPUT if the library cannot read the picture */
export async function requireReadablePicture<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw createLogoError('INVALID_INPUT', { message: validationTexts.logoUnreadable, cause });
  }
}
