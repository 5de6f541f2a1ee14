import { type AttachmentType, allAttachmentExtensions, getFileExtension } from '@paperbill/contracts/rules';
import { listZipEntries } from './zip-entries.js';

const SIGNATURES: [signature: Buffer, type: AttachmentType][] = [
  [Buffer.from('%PDF-'), 'application/pdf'],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  [Buffer.from('ffd8ff', 'hex'), 'image/jpeg'],
];

const XLSX: AttachmentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Detects the type of a file from its content (rule ATT-3).
 * @param name the name of the file, because a CSV file has no signature, and other formats are ZIP files too
 * @returns undefined if the type is not permitted
 */
export function detectAttachmentType(content: Buffer, name: string): AttachmentType | undefined {
  const signature = SIGNATURES.find(([bytes]) => content.subarray(0, bytes.length).equals(bytes));
  if (signature) return signature[1];
  const extension = getFileExtension(name);
  const entries = listZipEntries(content);
  if (entries) {
    if (entries.has('[Content_Types].xml')) {
      return entries.has('xl/workbook.xml') && extension === 'xlsx' ? XLSX : undefined;
    }
    return allAttachmentExtensions.includes(extension) ? 'application/zip' : undefined;
  }
  return extension === 'csv' && isPlainText(content) ? 'text/csv' : undefined;
}

/**
 * Control characters of ASCII, except tabs and line breaks. Programs and UTF-16 texts contain them. In Windows-1252, the
 * bytes from 80 to 9f are letters and signs.
 */
const CONTROL_CHARACTERS = /(?![\t\n\r\x80-\x9f])\p{Cc}/u;
const BYTE_ORDER_MARK = 'ï»¿';

/** Checks whether bytes are a text in an ASCII-based encoding that no program takes for HTML, SVG or XML. */
function isPlainText(content: Buffer): boolean {
  const text = content.toString('latin1');
  const start = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text).trimStart();
  return !CONTROL_CHARACTERS.test(text) && !start.startsWith('<');
}
