const SIGNATURE_BYTES = 8;
/** The length and the type of a chunk. The content and a checksum of 4 bytes follow. */
const CHUNK_HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** The types of PNG chunks that affect the picture: size, pixels, transparency, colours and orientation. */
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
/** A file may contain several chunks with pixels, but only one chunk of each other type. */
const PIXEL_CHUNK_TYPE = 'IDAT';

/** Decoders decompress all text chunks, and the texts in a PNG of 2 MB can decompress to gigabytes. */
export function removeAncillaryChunks(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  const seenTypes = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_HEADER_BYTES <= png.length && !seenTypes.has('IEND')) {
    const type = png.toString('latin1', at + 4, at + CHUNK_HEADER_BYTES);
    const end = at + CHUNK_HEADER_BYTES + png.readUInt32BE(at) + CHECKSUM_BYTES;
    if (PICTURE_CHUNK_TYPES.has(type) && (type === PIXEL_CHUNK_TYPE || !seenTypes.has(type)))
      parts.push(png.subarray(at, end));
    seenTypes.add(type);
    at = end;
  }
  return Buffer.concat(parts);
}
