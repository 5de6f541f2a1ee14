import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const FONTS: Record<string, string> = {
  'inter-latin-400-normal.woff2': '@fontsource/inter',
  'inter-latin-600-normal.woff2': '@fontsource/inter',
  'source-serif-4-latin-600-normal.woff2': '@fontsource/source-serif-4',
};

/** A font of the pages by its file's name; undefined for any other name. */
export const readFont = async (name: string): Promise<Buffer | undefined> =>
  Object.hasOwn(FONTS, name) ? readFile(resolve(`${FONTS[name]}/files/${name}`)) : undefined;
