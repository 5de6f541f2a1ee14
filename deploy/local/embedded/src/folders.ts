import { join, resolve } from 'node:path';

/**
 * The root folder of the repository. The relative path is the same in `src` and `dist`, because both folders have the
 * same depth.
 */
export const projectFolder = resolve(import.meta.dirname, '../../../..');

export const getDataFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PAPERBILL_DATA'] ? resolve(env['PAPERBILL_DATA']) : join(projectFolder, '.paperbill');

/** The folder for downloaded programs. Each version of a program has a folder of its own in it. */
export const getToolsFolder = (): string => join(getDataFolder(), 'tools');
