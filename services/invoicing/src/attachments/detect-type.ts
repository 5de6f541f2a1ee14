import { type AttachmentType, allAttachmentExtensions, getFileExtension } from '@paperbill/contracts/rules';
import { listZipEntries } from './zip-entries.js';

const FILE_SIGNATURES: [signature: Buffer, type: AttachmentType][] = [
  [Buffer.from('%PDF-'), 'application/pdf'],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  [Buffer.from('ffd8ff', 'hex'), 'image/jpeg'],
];

const XLSX: AttachmentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Implements rule ATT-3.
 * @param name the file name. Its extension decides the type of CSV files and spreadsheets. CSV files have no signature,
 * and spreadsheets have the signature of ZIP files
 */
export function detectAttachmentType(content: Buffer, name: string): AttachmentType | undefined {
  const signature = FILE_SIGNATURES.find(([bytes]) => content.subarray(0, bytes.length).equals(bytes));
  if (signature) return signature[1];
  const extension = getFileExtension(name);
  const entries = listZipEntries(content);
  if (entries) {
    if (entries.has('[Content_Types].xml')) {
      const isTable = entries.has('xl/workbook.xml') && !entries.has('xl/vbaProject.bin');
      return isTable && extension === 'xlsx' ? XLSX : undefined;
    }
    return allAttachmentExtensions.includes(extension) ? 'application/zip' : undefined;
  }
  return extension === 'csv' && isPlainText(content) ? 'text/csv' : undefined;
}

/**
 * Matches ASCII control characters, except tabs and line breaks. A file that contains such characters is not plain
 * text. It can be an executable file or a UTF-16 text. The bytes 80 to 9f are permitted, because they are printable
 * characters in Windows-1252.
 */
const CONTROL_CHARACTERS = /(?![\t\n\r\x80-\x9f])\p{Cc}/u;
/** Matches leading spaces and invisible characters, such as byte order marks. */
const LEADING_INVISIBLE_CHARACTERS = /^[\s\p{Cf}]+/u;

/** Text that a browser could read as HTML, SVG or XML does not count as plain text. */
function isPlainText(content: Buffer): boolean {
  const isMarkup = content.toString().replace(LEADING_INVISIBLE_CHARACTERS, '').startsWith('<');
  return !isMarkup && !CONTROL_CHARACTERS.test(content.toString('latin1'));
}
