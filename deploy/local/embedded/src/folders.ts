import { join, resolve } from 'node:path';

/** The project's root. This file has the same depth in `src` and `dist`. */
export const projectFolder = resolve(import.meta.dirname, '../../../..');

/** Data folder of `npm start`: PAPERBILL_DATA, or `.paperbill` in the project's root. */
export const dataFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PAPERBILL_DATA'] ? resolve(env['PAPERBILL_DATA']) : join(projectFolder, '.paperbill');

/** Folder of downloaded programs, each in a folder with its version. */
export const toolsFolder = (): string => join(dataFolder(), 'tools');
