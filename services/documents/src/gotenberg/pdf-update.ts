/**
 * Changes in the bytes of a PDF as Chromium writes it: neither Chromium nor Gotenberg has an option for them, and a library
 * for PDFs would read and write the whole file, several times the work. Changes are appended, as the format allows
 * (ISO 32000-1, 7.5.6).
 */

/** The end of a PDF (7.5.5). */
export interface Trailer {
  /** One more than the highest number of an object. */
  size: number;
  root: string;
  /** The number of the description. */
  info: number;
  /** Where the table of objects stands in the file. */
  table: number;
}

export interface PdfObject {
  number: number;
  /** Everything between `obj` and `endobj`. */
  content: string;
}

const TRAILER =
  /trailer\s*<<\/Size (\d+)\s*\/Root (\d+ \d+ R)\s*\/Info (\d+) 0 R(?:\s*\/Prev \d+)?>>\s*startxref\s*(\d+)\s*%%EOF\s*$/;
const TRAILER_BYTES = 512;

/** Undefined for a PDF that does not end as Chromium's do. */
export function readTrailer(pdf: Buffer): Trailer | undefined {
  const trailer = TRAILER.exec(pdf.subarray(-TRAILER_BYTES).toString('latin1'));
  if (!trailer) return undefined;
  const [, size, root, info, table] = trailer;
  return { size: Number(size), root: root!, info: Number(info), table: Number(table) };
}

/** Adds objects to a PDF; one with the number of another takes its place. */
export function appendObjects(pdf: Buffer, { size, root, info, table }: Trailer, objects: PdfObject[]): Buffer {
  const parts: Buffer[] = [];
  let at = pdf.length;
  const entries = objects.map(({ number, content }) => {
    const part = Buffer.from(`\n${number} 0 obj\n${content}\nendobj\n`, 'latin1');
    const entry = `${number} 1\n${String(at + 1).padStart(10, '0')} 00000 n \n`;
    parts.push(part);
    at += part.length;
    return entry;
  });
  const newSize = Math.max(size, ...objects.map(({ number }) => number + 1));
  const end =
    `xref\n${entries.join('')}trailer\n<</Size ${newSize}\n/Root ${root}\n/Info ${info} 0 R\n/Prev ${table}>>\n` +
    `startxref\n${at}\n%%EOF\n`;
  return Buffer.concat([pdf, ...parts, Buffer.from(end, 'latin1')]);
}

const ENTRY_BYTES = 20;
const MAX_START_BYTES = 64;

/**
 * The objects of a PDF that begin like this, as its table finds them: a picture in it may hold what looks like an object.
 *
 * @param start what follows `obj`
 */
export function* objectsStarting(pdf: Buffer, { table, size }: Trailer, start: string): Generator<PdfObject> {
  const first = pdf.indexOf('\n', table + 'xref\n'.length) + 1;
  for (let number = 1; number < size; number++) {
    const offset = Number(pdf.toString('latin1', first + number * ENTRY_BYTES, first + number * ENTRY_BYTES + 10));
    const head = `${number} 0 obj\n`;
    if (!pdf.toString('latin1', offset, offset + MAX_START_BYTES).startsWith(head + start)) continue;
    const end = pdf.indexOf('\nendobj', offset);
    if (end >= 0) yield { number, content: pdf.toString('latin1', offset + head.length, end) };
  }
}
