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

export function findOnPath(...names: string[]): string | undefined {
  // Debian installs server programs in folders named `sbin`, which are not on the PATH of ordinary users.
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => [folder, folder.replace(/\/bin\/?$/, '/sbin')]);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}
