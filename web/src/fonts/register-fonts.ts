import type { FontFile } from '@paperbill/invoice-document';
import { fontUrls } from './font-urls.js';

const registeredFonts = new Set<string>();

/** The browser downloads each font file only when a text uses it. */
export function registerFonts(files: readonly FontFile[]): void {
  for (const { path, family, weight, style, unicodeRange } of files) {
    const url = fontUrls[path];
    if (!url || registeredFonts.has(path)) continue;
    registeredFonts.add(path);
    const descriptors = { weight: String(weight), style, unicodeRange, display: 'swap' } as const;
    document.fonts.add(new FontFace(family, `url(${url}) format('woff2')`, descriptors));
  }
}
