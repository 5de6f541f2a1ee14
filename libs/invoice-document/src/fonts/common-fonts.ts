import { allFontFiles, type FontFile } from './font-files.js';

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const SIGNS = '\u00a0£©®°·×‐‑–—‘’“”•…€™';

/** Most invoices use only these characters. The smaller fonts also have the kerning and ligatures between them. */
export const COMMON_CHARACTERS = ASCII + SIGNS;

/** OpenType features that Chromium enables by default, and tabular figures. The smaller fonts have no other features. */
export const COMMON_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'clig', 'rlig', 'rclt', 'kern', 'tnum'];

/** Files for which the build creates a smaller font with only the common characters. */
export const commonFontFiles: readonly FontFile[] = [...allFontFiles.values()].filter(({ path }) =>
  /-latin-\d+-\w+\.woff2$/.test(path),
);

const references = [...SIGNS].map((sign) => `#${sign.codePointAt(0)}`).join('|');
/** A character that is not common. Our documents write non-ASCII characters as numeric references. */
const UNCOMMON = new RegExp(`[^\\x00-\\x7f]|&(?!(?:amp|lt|gt|quot|#x27|${references});)`);

/** Whether HTML has only common characters. A single other character can form a ligature with its neighbors, so it needs the whole font. */
export const hasCommonCharactersOnly = (html: string): boolean => !UNCOMMON.test(html);
