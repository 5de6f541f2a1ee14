import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { COMMON_CHARACTERS, COMMON_FEATURES, commonFontFiles } from './dist/fonts/common-fonts.js';
import { getFontFileName } from './dist/fonts/font-files.js';

// This script creates the smaller Latin fonts at build time. Creating these fonts for each print would take more time
// than they save.
const { resolve } = createRequire(import.meta.url);
const commonFontsFolder = new URL('dist/common-fonts/', import.meta.url);

await mkdir(commonFontsFolder, { recursive: true });
for (const file of commonFontFiles) {
  const font = await readFile(resolve(file.path));
  const options = { targetFormat: 'woff2', keepFeatures: COMMON_FEATURES };
  await writeFile(
    new URL(getFontFileName(file), commonFontsFolder),
    await subsetFont(font, COMMON_CHARACTERS, options),
  );
}
