import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { commonFontFiles, hasCommonCharactersOnly } from './fonts/common-fonts.js';
import { fontEmbedder, nameOf } from './fonts/font-files.js';
import { DOCUMENT_START } from './html/document-start.js';

const { resolve } = createRequire(import.meta.url);

/** Puts the files of the installed @fontsource packages into `@font-face` rules. */
const embedWhole = fontEmbedder((file) => readFile(resolve(file.path)));

/** What the build makes of them (`build-common-fonts.mjs`). */
const COMMON_FONTS = new URL('../dist/common-fonts/', import.meta.url);
const hasCommonFile = new Set(commonFontFiles);
const embedCommon = fontEmbedder((file) =>
  readFile(hasCommonFile.has(file) ? new URL(nameOf(file), COMMON_FONTS) : resolve(file.path)),
);

const STYLE = '<style>';
/** Those that our documents begin their style with. */
const FONT_RULES = /(?:@font-face\{[^{}<]*\}\n)*/y;

/** One of our own documents with its fonts inside; what somebody else has written stays as it is. */
export const embedFonts = (html: string): Promise<string> => embedInto(html, () => embedWhole);

/**
 * The same as it is printed: where it has none but common characters, with the part of its fonts that has those. It becomes the
 * same page, with a fifth less of Chromium's work, which reads all fonts anew for each.
 */
export const embedFontsToPrint = (html: string): Promise<string> =>
  embedInto(html, (page) => (hasCommonCharactersOnly(page) ? embedCommon : embedWhole));

async function embedInto(html: string, embedderFor: (page: string) => typeof embedWhole): Promise<string> {
  const start = html.indexOf(STYLE) + STYLE.length;
  if (!html.startsWith(DOCUMENT_START) || start < STYLE.length) return html;
  FONT_RULES.lastIndex = start;
  const [rules] = FONT_RULES.exec(html)!;
  const page = html.slice(start + rules.length);
  return html.slice(0, start) + (await embedderFor(page)(rules)) + page;
}
