import { logoError } from '@paperbill/contracts/http';
import sharp from 'sharp';
import { readable } from '../scaled-picture.js';
import { assertQuickToDraw } from './drawing-effort.js';
import { sanitizedSvg } from './sanitized-svg.js';
import { surveySvg } from './survey.js';

/**
 * The drawing of an SVG and nothing else: no script, handlers, style sheets, foreign content, animation, filters,
 * entities, or anything that leads out of the file.
 *
 * @throws AppError UNSUPPORTED_LOGO_TYPE for what is no SVG, INVALID_INPUT for one that can't be used
 */
export async function harmlessSvg(upload: Buffer): Promise<Buffer> {
  const source = asText(upload);
  const svg = sanitizedSvg(source, surveySvg(source));
  assertQuickToDraw(svg);
  const content = Buffer.from(svg);
  // A browser shows nothing of an SVG that is not well-formed; the library's XML parser is as strict.
  await readable(sharp(content).metadata());
  return content;
}

function asText(upload: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(upload);
  } catch (cause) {
    throw logoError('UNSUPPORTED_LOGO_TYPE', { cause });
  }
}
