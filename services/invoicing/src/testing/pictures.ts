import { deflateSync } from 'node:zlib';
import { createPngChunk } from '@paperbill/testing/data';
import sharp from 'sharp';

interface PictureSize {
  width: number;
  height: number;
}

export const aPng = (
  { width, height }: PictureSize = { width: 40, height: 20 },
  background = '#17624d',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

export const aJpeg = ({ width, height }: PictureSize = { width: 40, height: 20 }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b8391f' } })
    .jpeg()
    .toBuffer();

/** The bytes of a PNG header after the width and height: bit depth, colour type and interlacing. */
const [ONE_BIT, INTERLACED_16_BITS] = [
  [1, 0, 0, 0, 0],
  [16, 6, 0, 0, 1],
];

/** Creates a PNG with the given size in its header. The pixel data does not match this size. */
export function aPngWithHeaderSize({ width, height }: PictureSize, { isDeep = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(isDeep ? INTERLACED_16_BITS! : ONE_BIT!, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * The first bytes of a frame header of a progressive JPEG: type, length and bit depth. The height and width of the
 * picture follow.
 */
const PROGRESSIVE_MARKER = Buffer.from('ffc2001108', 'hex');

export async function aProgressiveJpegWithHeaderSize({ width, height }: PictureSize): Promise<Buffer> {
  const jpeg = await sharp(await aJpeg())
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const size = jpeg.indexOf(PROGRESSIVE_MARKER) + PROGRESSIVE_MARKER.length;
  jpeg.writeUInt16BE(height, size);
  jpeg.writeUInt16BE(width, size + 2);
  return jpeg;
}

export const anSvg = (content = '<path fill="#17624d" d="M0 0h40v20H0z"/>', root = 'viewBox="0 0 40 20"'): Buffer =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>\n`);
