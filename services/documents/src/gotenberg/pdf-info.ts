import { appendObjects, readTrailer } from './pdf-update.js';

interface PdfInfo {
  title: string;
  author: string;
  subject: string;
  creator: string;
}

const MAX_PRODUCER_BYTES = 128;

/**
 * Adds metadata to a PDF, because Chromium only writes the title. PDFs in another format than Chromium's are returned
 * unchanged. If Chromium changes its format, `real-pdf.spec.ts` fails.
 */
export function addPdfInfo(pdf: Buffer, info: PdfInfo, now = new Date()): Buffer {
  const trailer = readTrailer(pdf);
  if (!trailer) return pdf;
  const producer = /^\/Producer \(([\w ./-]+)\)/.exec(readTextAt(pdf, '/Producer'))?.[1] ?? 'Chromium';
  const entries = [
    ...Object.entries({ ...info, producer }).map(([name, value]) => `/${capitalize(name)} ${encodeTextString(value)}`),
    `/CreationDate ${encodeDate(now)}`,
    `/ModDate ${encodeDate(now)}`,
  ];
  return appendObjects(pdf, trailer, [{ number: trailer.info, content: `<<${entries.join('\n')}>>` }]);
}

const readTextAt = (pdf: Buffer, start: string): string => {
  const index = Math.max(0, pdf.indexOf(start));
  return pdf.toString('latin1', index, index + MAX_PRODUCER_BYTES);
};

const capitalize = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/**
 * Encodes a text in UTF-16 with hexadecimal digits (ISO 32000-1, 7.9.2.2). In this form, no character must be escaped.
 */
function encodeTextString(text: string): string {
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${utf16.toString('hex').toUpperCase()}>`;
}

/** Encodes a date for PDF (ISO 32000-1, 7.9.4). */
const encodeDate = (instant: Date): string => `(D:${instant.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00')`;
