import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first of these programs that stands in PATH; the order of the names comes before the order of the folders. */
export function findOnPath(...names: string[]): string | undefined {
  // Debian keeps servers in the `sbin` beside each `bin`, which is not in an ordinary user's PATH.
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => [folder, folder.replace(/\/bin\/?$/, '/sbin')]);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}
