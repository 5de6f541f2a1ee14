import { join, resolve } from 'node:path';

/**
 * Root folder of the project. The path is correct in both `src` and `dist`, because the two folders have the same
 * depth.
 */
export const projectFolder = resolve(import.meta.dirname, '../../../..');

/**
 * Returns the data folder of `npm start`: the value of PAPERBILL_DATA, or `.paperbill` in the project's root folder.
 */
export const getDataFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PAPERBILL_DATA'] ? resolve(env['PAPERBILL_DATA']) : join(projectFolder, '.paperbill');

/** Returns the folder of downloaded programs. Each program is in its own folder, whose name contains the version. */
export const getToolsFolder = (): string => join(getDataFolder(), 'tools');
