import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const FONTS: Record<string, string> = {
  'inter-latin-400-normal.woff2': '@fontsource/inter',
  'inter-latin-600-normal.woff2': '@fontsource/inter',
  'source-serif-4-latin-600-normal.woff2': '@fontsource/source-serif-4',
};

/** Answers with a font of the pages; false where a path is none. */
export async function sendFont(path: string, response: ServerResponse): Promise<boolean> {
  const name = /^\/assets\/([\w.-]+)$/.exec(path)?.[1] ?? '';
  if (!Object.hasOwn(FONTS, name)) return false;
  const font = await readFile(resolve(`${FONTS[name]}/files/${name}`));
  response.setHeader('Content-Type', 'font/woff2').setHeader('Cache-Control', 'public, max-age=86400').end(font);
  return true;
}
