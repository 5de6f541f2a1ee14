import { crc32, deflateSync } from 'node:zlib';

/** A title that resembles PDF syntax and has many digits can slow down parsers. */
export const createDigitTitle = (digits: number): string => `/Type /MCR ${'1'.repeat(digits)}`;

/** Returns a short HTML text with many printed pages. */
export const createManyPages = (pages: number): string => `<style>hr{break-after:page}</style>${'<hr>'.repeat(pages)}`;

export function createLongPath(points: number, attributes = ''): string {
  const lines = Array.from(
    { length: points },
    (_, n) => `L${((n * 7919) % 4000) / 100} ${((n * 104729) % 2000) / 100}`,
  );
  return `<path d="M0 0${lines.join('')}"${attributes}/>`;
}

export const createUseElements = (count: number, href = '#a'): string => `<use href="${href}"/>`.repeat(count);

/**
 * Adds compressed texts to a PNG. The resulting PNG has 2 MB, but a decoder that decompresses the texts
 * needs gigabytes.
 */
export function addCompressedTexts(png: Buffer): Buffer {
  // After decompression, each chunk has the maximum size that the PNG decoder accepts.
  const packed = deflateSync(Buffer.alloc(7_500_000));
  const texts = Array.from({ length: 260 }, (_, n) =>
    createPngChunk('zTXt', Buffer.concat([Buffer.from(`word-${n}\0\0`), packed])),
  );
  const pixels = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, pixels), ...texts, png.subarray(pixels)]);
}

export function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Each scan has only a few bytes but covers the whole image of 6,000 × 6,000 pixels. */
export function createJpegWithScans(scans: number): Buffer {
  const SIDE = 6_000;
  const blocks = (SIDE / 8) ** 2;
  const marker = (type: number, bytes: number[]) => Buffer.from([0xff, type, 0, bytes.length + 2, ...bytes]);
  const size = [SIDE >> 8, SIDE & 0xff];
  // The Huffman table contains a single code of one bit. In the first scan, this code means "same value as before". In
  // all other scans, it means "no change in the next 32,767 blocks".
  const codes = (table: number, meaning: number) => [table, 1, ...new Array<number>(15).fill(0), meaning];
  const nothing = '0'.padEnd(15, '1').repeat(Math.ceil(blocks / 32_767));
  const bits = nothing.padEnd(Math.ceil(nothing.length / 8) * 8, '1').match(/.{8}/g)!;
  const bytes = bits.map((byte) => parseInt(byte, 2)).flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]));
  const scan = Buffer.concat([marker(0xda, [1, 1, 0, 1, 63, 0]), Buffer.from(bytes)]);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    marker(0xdb, [0, ...new Array<number>(64).fill(1)]),
    marker(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    Buffer.concat([marker(0xc4, codes(0x00, 0)), marker(0xc4, codes(0x10, 0xe0))]),
    Buffer.concat([marker(0xda, [1, 1, 0, 0, 0, 0]), Buffer.alloc(Math.ceil(blocks / 8))]),
    ...new Array<Buffer>(scans - 1).fill(scan),
    Buffer.from('ffd9', 'hex'),
  ]);
}
