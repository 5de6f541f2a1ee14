import { allFontFiles, type FontFile } from './font-files.js';

const ASCII_CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const COMMON_SIGNS = '\u00a0£©®°·×‐‑–—‘’“”•…€™';

/** Most invoices contain only these characters. The smaller fonts also keep their kerning and ligatures. */
export const COMMON_CHARACTERS = ASCII_CHARACTERS + COMMON_SIGNS;

/** The OpenType features that Chromium enables by default, and tabular figures. */
export const COMMON_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'clig', 'rlig', 'rclt', 'kern', 'tnum'];

/** The build creates smaller versions of these Latin font files. */
export const commonFontFiles: readonly FontFile[] = [...allFontFiles.values()].filter(({ path }) =>
  /-latin-\d+-\w+\.woff2$/.test(path),
);

const htmlReferencePattern = [...COMMON_SIGNS].map((sign) => `#${sign.codePointAt(0)}`).join('|');
/** Our HTML documents write non-ASCII characters as numeric character references. */
const UNCOMMON_CHARACTER = new RegExp(`[^\\x00-\\x7f]|&(?!(?:amp|lt|gt|quot|#x27|${htmlReferencePattern});)`);

/**
 * If one character is missing in the smaller fonts, the complete fonts are used, because this character can form a
 * ligature with the characters beside it.
 */
export const hasCommonCharactersOnly = (html: string): boolean => !UNCOMMON_CHARACTER.test(html);
