import { allFontFiles, type FontFile } from './font-files.js';

const ASCII_CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const COMMON_SIGNS = '\u00a0£©®°·×‐‑–—‘’“”•…€™';

/**
 * The characters of the smaller fonts. They are enough for most invoices. The smaller fonts also contain the kerning
 * and the ligatures of these characters.
 */
export const COMMON_CHARACTERS = ASCII_CHARACTERS + COMMON_SIGNS;

/**
 * The OpenType features that the smaller fonts keep: the features that Chromium enables by default, and tabular
 * figures.
 */
export const COMMON_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'clig', 'rlig', 'rclt', 'kern', 'tnum'];

/** The font files for which the build creates a smaller font with only the common characters. */
export const commonFontFiles: readonly FontFile[] = [...allFontFiles.values()].filter(({ path }) =>
  /-latin-\d+-\w+\.woff2$/.test(path),
);

const htmlReferencePattern = [...COMMON_SIGNS].map((sign) => `#${sign.codePointAt(0)}`).join('|');
/**
 * Matches a character that the smaller fonts lack. Our HTML documents write non-ASCII characters as numeric character
 * references.
 */
const UNCOMMON_CHARACTER = new RegExp(`[^\\x00-\\x7f]|&(?!(?:amp|lt|gt|quot|#x27|${htmlReferencePattern});)`);

/**
 * Checks whether the smaller fonts are enough for a text. If one character is missing in them, the complete fonts are
 * used, because this character can form a ligature with the characters beside it.
 */
export const hasCommonCharactersOnly = (html: string): boolean => !UNCOMMON_CHARACTER.test(html);
