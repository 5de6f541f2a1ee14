import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Folder with the records of installs and builds. It is always in this clone, even if PAPERBILL_DATA moves the
 * product's data.
 */
export const stateFolder = join(root, '.paperbill');
export const logsFolder = join(stateFolder, 'logs');

mkdirSync(logsFolder, { recursive: true });
