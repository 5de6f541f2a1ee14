import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fontEmbedder } from './fonts/font-files.js';
import { DOCUMENT_START } from './html/document-start.js';

const { resolve } = createRequire(import.meta.url);

/** Puts the files of the installed @fontsource packages into `@font-face` rules. */
const embed = fontEmbedder((file) => readFile(resolve(file.path)));

const STYLE = '<style>';
/** Those that our documents begin their style with. */
const FONT_RULES = /(?:@font-face\{[^{}<]*\}\n)*/y;

/** One of our own documents with its fonts inside, as it is printed; what somebody else has written stays as it is. */
export async function embedFonts(html: string): Promise<string> {
  const start = html.indexOf(STYLE) + STYLE.length;
  if (!html.startsWith(DOCUMENT_START) || start < STYLE.length) return html;
  FONT_RULES.lastIndex = start;
  const [rules] = FONT_RULES.exec(html)!;
  return html.slice(0, start) + (await embed(rules)) + html.slice(start + rules.length);
}
