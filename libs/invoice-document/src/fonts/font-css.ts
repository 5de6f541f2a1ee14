import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { type FontFile, fontFilesFor } from './font-files.js';

/** Reads the bytes of a font file: from the disk in Node, from its address in the browser. */
export type ReadFontFile = (file: FontFile) => Promise<Uint8Array>;

/**
 * Makes the function that gives an invoice its `@font-face` rules, the fonts inside as data addresses: the same bytes
 * make the same text in the browser and in Node. Each file is read once; a failed reading is tried again next time.
 */
export function fontEmbedder(read: ReadFontFile): (data: InvoiceDocumentData) => Promise<string> {
  const rules = new Map<string, Promise<string>>();

  function ruleOf(file: FontFile): Promise<string> {
    const known = rules.get(file.path);
    if (known) return known;
    const rule = read(file).then((bytes) => fontFace(file, base64(bytes)));
    rules.set(file.path, rule);
    rule.catch(() => rules.delete(file.path));
    return rule;
  }

  return async (data) => (await Promise.all(fontFilesFor(data).map(ruleOf))).join('');
}

const fontFace = ({ family, weight, style, unicodeRange }: FontFile, font: string): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:block;` +
  `src:url(data:font/woff2;base64,${font}) format('woff2');unicode-range:${unicodeRange}}\n`;

// btoa takes one character a byte; spreading a whole file would exceed the arguments that a call may have.
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}
