import { logoError, type LogoType } from '@paperbill/contracts/http';
import { LOGO_MAX_PIXELS, LOGO_PRINT_SIZE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import sharp from 'sharp';
import { withoutExtras } from './png-chunks.js';

/** 4 dots for each CSS pixel are 384 dpi: as fine as print shows, and sharp when the preview is enlarged. */
const DOTS_PER_PIXEL = 4;

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
  const { width, height } = await readable(sharp(file, { limitInputPixels: false }).metadata());
  if (width * height > LOGO_MAX_PIXELS) throw logoError('LOGO_TOO_LARGE', { message: validationTexts.logoPixels });
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

/** @throws AppError INVALID_INPUT where the library can't read the picture */
export async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw logoError('INVALID_INPUT', { message: validationTexts.logoUnreadable, cause });
  }
}
