const SIGNATURE_BYTES = 8;
/**
 * Number of bytes before the content of a PNG chunk: its length and its type. A checksum of 4 bytes follows the
 * content.
 */
const CHUNK_HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** The types of the chunks that affect the picture: size, pixels, transparency, colours and orientation. */
const PICTURE_CHUNK_TYPES = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sRGB',
  'sBIT',
  'eXIf',
  'IDAT',
  'IEND',
]);
/**
 * The type of the chunks that contain pixels. A file may contain several chunks of this type, but only one chunk of
 * each other type in `PICTURE_CHUNK_TYPES`.
 */
const PIXEL_CHUNK_TYPE = 'IDAT';

/**
 * Removes chunks that do not affect the picture, such as texts. Decoders decompress all texts, and a PNG of 2 MB can
 * contain gigabytes.
 */
export function removeAncillaryChunks(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_HEADER_BYTES <= png.length && !seen.has('IEND')) {
    const type = png.toString('latin1', at + 4, at + CHUNK_HEADER_BYTES);
    const end = at + CHUNK_HEADER_BYTES + png.readUInt32BE(at) + CHECKSUM_BYTES;
    if (PICTURE_CHUNK_TYPES.has(type) && (type === PIXEL_CHUNK_TYPE || !seen.has(type)))
      parts.push(png.subarray(at, end));
    seen.add(type);
    at = end;
  }
  return Buffer.concat(parts);
}
