import { crc32, deflateSync } from 'node:zlib';
import { createPngChunk } from './attacks.js';

/** PDFs with different texts have different bytes. */
export const aPdfFile = (text = 'Hello'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /T (${text}) >>\nendobj\n%%EOF\n`);

export function aPngFile(): Buffer {
  const header = Buffer.from('00000001000000010802000000', 'hex');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.from('00b8391f', 'hex'));
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The first bytes of a JPEG are enough to detect its type. */
export const aJpegFile = (): Buffer => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** The keys of `entries` are file names, and the values are texts. The entries are not compressed. */
export function aZipFile(entries: Record<string, string> = { 'notes.txt': 'Hello' }): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, place, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('504b0506', 'hex'), end]);
}

/** These entries identify an XLSX spreadsheet. */
export const anXlsxFile = (): Buffer =>
  aZipFile({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
