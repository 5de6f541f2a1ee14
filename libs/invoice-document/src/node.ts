import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { commonFontFiles, hasCommonCharactersOnly } from './fonts/common-fonts.js';
import { createFontEmbedder, getFontFileName } from './fonts/font-files.js';
import { findDocumentStart } from './html/document-start.js';

const { resolve } = createRequire(import.meta.url);

const embedWholeFonts = createFontEmbedder((file) => readFile(resolve(file.path)));

/** The script `build-common-fonts.mjs` creates the smaller fonts in this folder. */
const COMMON_FONT_FILES = new URL('../dist/common-fonts/', import.meta.url);
const fontsWithSmallerFile = new Set(commonFontFiles);
const embedCommonFonts = createFontEmbedder((file) =>
  readFile(fontsWithSmallerFile.has(file) ? new URL(getFontFileName(file), COMMON_FONT_FILES) : resolve(file.path)),
);

const STYLE_TAG = '<style>';
/** Matches the font rules at the start of the style of our own documents. */
const FONT_FACE_RULES = /(?:@font-face\{[^{}<]*\}\n)*/y;

/** HTML that is not one of our own documents is returned unchanged. */
export const embedFonts = (html: string): Promise<string> => embedFontsIntoStyles(html, () => embedWholeFonts);

/**
 * Uses the smaller fonts if they contain all characters of the document. Chromium parses all fonts for each print, so
 * the smaller fonts save a fifth of its work.
 */
export const embedFontsToPrint = (html: string): Promise<string> =>
  embedFontsIntoStyles(html, (page) => (hasCommonCharactersOnly(page) ? embedCommonFonts : embedWholeFonts));

async function embedFontsIntoStyles(
  html: string,
  chooseEmbedder: (page: string) => typeof embedWholeFonts,
): Promise<string> {
  const start = html.indexOf(STYLE_TAG) + STYLE_TAG.length;
  if (!findDocumentStart(html) || start < STYLE_TAG.length) return html;
  FONT_FACE_RULES.lastIndex = start;
  const [rules] = FONT_FACE_RULES.exec(html)!;
  const page = html.slice(start + rules.length);
  return html.slice(0, start) + (await chooseEmbedder(page)(rules)) + page;
}
