import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Folder that keeps the records of installs and builds. This folder is always in the clone of the repository, even if
 * PAPERBILL_DATA moves the product's data.
 */
export const stateFolder = join(root, '.paperbill');
export const logsFolder = join(stateFolder, 'logs');

mkdirSync(logsFolder, { recursive: true });
