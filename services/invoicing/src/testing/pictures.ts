import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** A picture of one colour. */
export const aPng = ({ width, height }: Size = { width: 40, height: 20 }, background = '#17624d'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

export const aJpeg = ({ width, height }: Size = { width: 40, height: 20 }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b8391f' } })
    .jpeg()
    .toBuffer();

/** A PNG that says it is this large, whatever its pixels are. */
export function aPngClaiming({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** This PNG with more in it, before its pixels. */
export function pngWith(png: Buffer, chunks: Buffer[]): Buffer {
  const pixels = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, pixels), ...chunks, png.subarray(pixels)]);
}

/** A part of a PNG: its length, type, content and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** An SVG with this inside, as a drawing program would write it. */
export const anSvg = (content = '<path fill="#17624d" d="M0 0h40v20H0z"/>', root = 'viewBox="0 0 40 20"'): Buffer =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>\n`);
