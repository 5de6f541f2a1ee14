const SIGNATURE_BYTES = 8;
/** Before a chunk's content its length and type, after it its checksum. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** What makes up the picture: its size, pixels, transparency and colours, and which way is up. */
const PICTURE = new Set(['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'sBIT', 'eXIf', 'IDAT', 'IEND']);
/** The only one of them that may stand there several times. */
const PIXELS = 'IDAT';

/**
 * A PNG without all that is not seen: texts, animation, whatever programs add. Decoders unpack compressed texts, of which a file
 * of 2 MB can hold gigabytes, before anybody can say that they are not wanted.
 */
export function withoutExtras(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (at + HEAD_BYTES <= png.length && !seen.has('IEND')) {
    const type = png.toString('latin1', at + 4, at + HEAD_BYTES);
    const end = at + HEAD_BYTES + png.readUInt32BE(at) + CHECKSUM_BYTES;
    if (PICTURE.has(type) && (type === PIXELS || !seen.has(type))) parts.push(png.subarray(at, end));
    seen.add(type);
    at = end;
  }
  return Buffer.concat(parts);
}
