/**
 * Edits PDFs in Chromium's format. Neither Chromium nor Gotenberg has options for these edits. A PDF library would
 * parse and rewrite the whole file, which takes several times as long. Instead, changed objects are appended as an
 * incremental update (ISO 32000-1, 7.5.6).
 */

/** The trailer of a PDF (ISO 32000-1, 7.5.5). */
export interface PdfTrailer {
  /** The highest object number of the PDF, plus one. */
  size: number;
  root: string;
  info: number;
  table: number;
}

export interface PdfObject {
  number: number;
  /** The text between `obj` and `endobj`. */
  content: string;
}

const TRAILER_PATTERN =
  /trailer\s*<<\/Size (\d+)\s*\/Root (\d+ \d+ R)\s*\/Info (\d+) 0 R(?:\s*\/Prev \d+)?>>\s*startxref\s*(\d+)\s*%%EOF\s*$/;
const MAX_TRAILER_BYTES = 512;

/** Returns undefined if the PDF is not in Chromium's format. */
export function readTrailer(pdf: Buffer): PdfTrailer | undefined {
  const trailer = TRAILER_PATTERN.exec(pdf.subarray(-MAX_TRAILER_BYTES).toString('latin1'));
  if (!trailer) return undefined;
  const [, size, root, info, table] = trailer;
  return { size: Number(size), root: root!, info: Number(info), table: Number(table) };
}

/** An appended object replaces the object with the same number. */
export function appendObjects(pdf: Buffer, { size, root, info, table }: PdfTrailer, objects: PdfObject[]): Buffer {
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

const TABLE_ENTRY_BYTES = 20;
const MAX_OBJECT_START_BYTES = 64;

/** Objects are found through the cross-reference table, because binary data can look like an object. */
export function* findObjectsWithStart(pdf: Buffer, { table, size }: PdfTrailer, start: string): Generator<PdfObject> {
  const first = pdf.indexOf('\n', table + 'xref\n'.length) + 1;
  for (let number = 1; number < size; number++) {
    const offset = Number(
      pdf.toString('latin1', first + number * TABLE_ENTRY_BYTES, first + number * TABLE_ENTRY_BYTES + 10),
    );
    const head = `${number} 0 obj\n`;
    if (!pdf.toString('latin1', offset, offset + MAX_OBJECT_START_BYTES).startsWith(head + start)) continue;
    const end = pdf.indexOf('\nendobj', offset);
    if (end >= 0) yield { number, content: pdf.toString('latin1', offset + head.length, end) };
  }
}
