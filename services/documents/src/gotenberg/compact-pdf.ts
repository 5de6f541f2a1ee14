import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { readTrailer } from './pdf-update.js';

const deflateAsync = promisify(deflate);

/** To read one object, a PDF reader must decompress the complete stream. */
const MAX_OBJECTS_PER_STREAM = 1_000;
const TABLE_ENTRY_BYTES = 20;
/** Non-ASCII bytes show other programs that the file is binary (ISO 32000-1, 7.5.2). */
const FILE_HEADER = Buffer.from('%PDF-1.5\n%\xd3\xeb\xe9\xe1\n', 'latin1');
/** The fields of an entry in the cross-reference stream: type, position, and index in the stream. */
const ENTRY_FIELD_BYTES = [1, 4, 2] as const;
const [FREE_ENTRY, ENTRY_IN_FILE, ENTRY_IN_STREAM] = [0, 1, 2];

type CrossReferenceEntry = [type: number, where: number, index: number];

/**
 * Compresses a PDF. Chromium only compresses page contents and fonts, but the structure for screen readers is as large
 * as the fonts. All objects without streams are moved into compressed object streams (PDF 1.5; ISO 32000-1, 7.5.7 and
 * 7.5.8). Appended objects replace the original ones. PDFs in another format than Chromium's are returned unchanged. If
 * Chromium changes its format, `pdf-size.spec.ts` fails.
 */
export async function compactPdf(pdf: Buffer): Promise<Buffer> {
  const trailer = readTrailer(pdf);
  // The cross-reference table of a PDF has an entry for each object. If the file is smaller than this table would be,
  // the given number of objects is wrong.
  if (!trailer || trailer.size * TABLE_ENTRY_BYTES > pdf.length) return pdf;
  const objects = readObjects(pdf, trailer.table);
  if (!objects || [...objects.keys()].some((number) => number >= trailer.size)) return pdf;

  const entries: CrossReferenceEntry[] = Array.from({ length: trailer.size }, () => [FREE_ENTRY, 0, 0]);
  const parts: Buffer[] = [];
  let at = 0;
  const write = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  const writeObject = (number: number, content: Buffer) => {
    entries[number] = [ENTRY_IN_FILE, at, 0];
    write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]));
  };
  write(FILE_HEADER);

  const plainObjects: [number: number, content: Buffer][] = [];
  for (const [number, content] of objects) {
    if (isStreamObject(content)) writeObject(number, content);
    else plainObjects.push([number, content]);
  }
  for (let first = 0; first < plainObjects.length; first += MAX_OBJECTS_PER_STREAM) {
    const members = plainObjects.slice(first, first + MAX_OBJECTS_PER_STREAM);
    const number = entries.length;
    members.forEach(([member], index) => (entries[member] = [ENTRY_IN_STREAM, number, index]));
    writeObject(number, await createObjectStream(members));
  }
  const [table, number] = [at, entries.length];
  entries.push([ENTRY_IN_FILE, table, 0]);
  const { root, info } = trailer;
  const dictionary = `/Type /XRef /Size ${entries.length} /W [${ENTRY_FIELD_BYTES.join(' ')}] /Root ${root} /Info ${info} 0 R`;
  writeObject(number, await createCompressedStream(dictionary, Buffer.concat(entries.map(encodeCrossReferenceEntry))));
  write(Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** Returns undefined if the cross-reference tables do not fit the file. */
function readObjects(pdf: Buffer, lastTable: number): Map<number, Buffer> | undefined {
  const offsets = new Map<number, number>();
  /** Start positions of all objects and tables. An object ends before the next position. */
  const starts: number[] = [];
  for (let table: number | undefined = lastTable; table !== undefined;) {
    starts.push(table);
    const read = readCrossReferenceTable(pdf, table);
    if (!read || (read.previous !== undefined && read.previous >= table)) return undefined;
    for (const [number, offset] of read.offsets) {
      starts.push(offset);
      if (!offsets.has(number)) offsets.set(number, offset);
    }
    table = read.previous;
  }
  starts.sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? pdf.length]));
  const objects = new Map<number, Buffer>();
  for (const [number, offset] of [...offsets].sort(([a], [b]) => a - b)) {
    const head = `${number} 0 obj\n`;
    const part = pdf.subarray(offset, ends.get(offset));
    const end = part.lastIndexOf('\nendobj');
    if (end < 0 || part.toString('latin1', 0, head.length) !== head) return undefined;
    objects.set(number, part.subarray(head.length, end));
  }
  return objects;
}

/**
 * Reads a cross-reference table (ISO 32000-1, 7.5.4). The trailer after the table has the position of the
 * previous table.
 */
function readCrossReferenceTable(pdf: Buffer, table: number) {
  const offsets: [number: number, offset: number][] = [];
  const readText = (start: number, length: number) => pdf.toString('latin1', start, start + length);
  if (readText(table, 5) !== 'xref\n') return undefined;
  let at = table + 5;
  for (let section; (section = /^(\d{1,10}) (\d{1,10})\n/.exec(readText(at, 24)));) {
    const [line, first, count] = section;
    at += line.length;
    if (at + Number(count) * TABLE_ENTRY_BYTES > pdf.length) return undefined;
    for (let number = Number(first); number < Number(first) + Number(count); number++, at += TABLE_ENTRY_BYTES) {
      const entry = readText(at, TABLE_ENTRY_BYTES);
      if (entry[17] === 'n') offsets.push([number, Number(entry.slice(0, 10))]);
    }
  }
  const trailer = /^trailer\s*<<[^>]*>>/.exec(readText(at, 256))?.[0];
  if (!trailer) return undefined;
  const previous = /\/Prev (\d{1,10})/.exec(trailer)?.[1];
  return { offsets, previous: previous === undefined ? undefined : Number(previous) };
}

const STREAM_END = Buffer.from('endstream');
const isStreamObject = (content: Buffer): boolean => content.subarray(-STREAM_END.length).equals(STREAM_END);

function createObjectStream(objects: [number: number, content: Buffer][]): Promise<Buffer> {
  let at = 0;
  const places = objects.map(([number, content]) => {
    const place = `${number} ${at}`;
    at += content.length + 1;
    return place;
  });
  const head = Buffer.from(`${places.join(' ')}\n`);
  const contents = objects.flatMap(([, content]) => [content, Buffer.from('\n')]);
  return createCompressedStream(
    `/Type /ObjStm /N ${objects.length} /First ${head.length}`,
    Buffer.concat([head, ...contents]),
  );
}

async function createCompressedStream(dictionary: string, content: Buffer): Promise<Buffer> {
  const compressed = await deflateAsync(content);
  const head = `<<${dictionary} /Filter /FlateDecode /Length ${compressed.length}>> stream\n`;
  return Buffer.concat([Buffer.from(head), compressed, Buffer.from('\nendstream')]);
}

function encodeCrossReferenceEntry([type, where, index]: CrossReferenceEntry): Buffer {
  const bytes = Buffer.alloc(ENTRY_FIELD_BYTES[0] + ENTRY_FIELD_BYTES[1] + ENTRY_FIELD_BYTES[2]);
  bytes.writeUInt8(type);
  bytes.writeUInt32BE(where, ENTRY_FIELD_BYTES[0]);
  bytes.writeUInt16BE(index, ENTRY_FIELD_BYTES[0] + ENTRY_FIELD_BYTES[1]);
  return bytes;
}
