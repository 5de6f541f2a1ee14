import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * The folder for logs and locks. It is always in this clone of the repository, even if PAPERBILL_DATA moves the data of
 * the product.
 */
export const stateFolder = join(root, '.paperbill');
export const logsFolder = join(stateFolder, 'logs');

mkdirSync(logsFolder, { recursive: true });
