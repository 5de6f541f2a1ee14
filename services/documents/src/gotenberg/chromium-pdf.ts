/**
 * What is changed in the bytes of a PDF, because neither Chromium nor Gotenberg has an option for it, and a library for
 * PDFs would read and write the whole file, several times the work of these changes: here the description, in
 * `table-heads.ts` the heads of tables. Both rest on how Chromium writes its files. Where that changes with an upgrade,
 * a PDF stays as it was printed, and the specs that print through a real Chromium fail: `real-pdf.spec.ts` for the
 * description, `accessible-pdf.spec.ts` for the heads of tables.
 */

/** What a PDF says of itself to programs and archives. */
interface PdfInfo {
  title: string;
  author: string;
  subject: string;
  /** The program that the document was written with. */
  creator: string;
}

/** The end of a PDF as Chromium writes it (ISO 32000-1, 7.5.5): the number of objects, their root and the description. */
const TRAILER = /trailer\s*<<\/Size (\d+)\s*\/Root (\d+ \d+ R)\s*\/Info (\d+) 0 R>>\s*startxref\s*(\d+)\s*%%EOF\s*$/;
const TRAILER_BYTES = 512;
const PRODUCER_BYTES = 128;

/**
 * Tells in a PDF who wrote it, what it is about and when: of a page's metadata Chromium keeps nothing but the title. The
 * description is appended to the file, as the format allows for every change (7.5.6). A PDF that does not end as
 * Chromium's do stays as it is.
 */
export function addInfo(pdf: Buffer, info: PdfInfo, now = new Date()): Buffer {
  const trailer = TRAILER.exec(pdf.subarray(-TRAILER_BYTES).toString('latin1'));
  if (!trailer) return pdf;
  const [, size, root, number, previous] = trailer;
  const producer = /^\/Producer \(([\w ./-]+)\)/.exec(textAt(pdf, '/Producer'))?.[1] ?? 'Chromium';
  const entries = [
    ...Object.entries({ ...info, producer }).map(([name, value]) => `/${capitalized(name)} ${textString(value)}`),
    `/CreationDate ${date(now)}`,
    `/ModDate ${date(now)}`,
  ];
  const object = `\n${number} 0 obj\n<<${entries.join('\n')}>>\nendobj\n`;
  const table =
    `xref\n${number} 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n` +
    `trailer\n<</Size ${size}\n/Root ${root}\n/Info ${number} 0 R\n/Prev ${previous}>>\n` +
    `startxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table, 'latin1')]);
}

const textAt = (pdf: Buffer, start: string): string => {
  const index = Math.max(0, pdf.indexOf(start));
  return pdf.toString('latin1', index, index + PRODUCER_BYTES);
};

const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** Any text (7.9.2.2): UTF-16 with its mark, in hexadecimal digits, so that nothing needs escaping. */
function textString(text: string): string {
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${utf16.toString('hex').toUpperCase()}>`;
}

/** 7.9.4, in UTC. */
const date = (instant: Date): string => `(D:${instant.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00')`;
