import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Everything that stays between two starts. Installs and builds belong to this clone, wherever its data is. */
export const stateFolder = join(root, '.paperbill');
export const logsFolder = join(stateFolder, 'logs');

mkdirSync(logsFolder, { recursive: true });
