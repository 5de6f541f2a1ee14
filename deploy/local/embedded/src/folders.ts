import { join, resolve } from 'node:path';

/** The path is the same in `src` and `dist`, because both folders have the same depth. */
export const projectFolder = resolve(import.meta.dirname, '../../../..');

export const getDataFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PAPERBILL_DATA'] ? resolve(env['PAPERBILL_DATA']) : join(projectFolder, '.paperbill');

/** Each version of a program has its own folder. */
export const getToolsFolder = (): string => join(getDataFolder(), 'tools');
