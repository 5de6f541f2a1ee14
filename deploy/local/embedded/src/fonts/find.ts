import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type FontPackage, fontPackages } from './packages.js';

/** Where fontconfig looks, on every distribution. */
export const fontFolders = (): string[] => [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];

/** The packages whose fonts this machine lacks. */
export function missingFonts(folders = fontFolders()): FontPackage[] {
  const files = folders.flatMap(filesIn);
  return fontPackages.filter(({ file }) => !files.some((name) => file.test(name)));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.slice(path.lastIndexOf('/') + 1),
    );
  } catch {
    // Not every machine has each of them.
    return [];
  }
}
