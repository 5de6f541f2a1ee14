import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Data that outlives a start. The records of installs and builds stay in the clone, wherever the data is. */
export const stateFolder = join(root, '.paperbill');
export const logsFolder = join(stateFolder, 'logs');

mkdirSync(logsFolder, { recursive: true });
