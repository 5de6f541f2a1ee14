import { allFontFiles, type FontFile } from './font-files.js';

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const SIGNS = '\u00a0£©®°·×‐‑–—‘’“”•…€™';

/** What most invoices are written with alone. Kerning and ligatures between them are in their fonts too. */
export const COMMON_CHARACTERS = ASCII + SIGNS;

/** What Chromium uses unasked, and the figures that our style asks for: all else that the fonts can do goes. */
export const COMMON_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'clig', 'rlig', 'rclt', 'kern', 'tnum'];

/** The files that have a smaller one with the common characters alone. */
export const commonFontFiles: readonly FontFile[] = [...allFontFiles.values()].filter(({ path }) =>
  /-latin-\d+-\w+\.woff2$/.test(path),
);

const references = [...SIGNS].map((sign) => `#${sign.codePointAt(0)}`).join('|');
/** A character that may be another one: our own documents write all that is not ASCII as a number. */
const UNCOMMON = new RegExp(`[^\\x00-\\x7f]|&(?!(?:amp|lt|gt|quot|#x27|${references});)`);

/** Whether HTML has none but the common characters. A single other one may be joined with its neighbors: it needs the whole font. */
export const hasCommonCharactersOnly = (html: string): boolean => !UNCOMMON.test(html);
