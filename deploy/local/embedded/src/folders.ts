import { join, resolve } from 'node:path';

/**
 * The root folder of the repository. The path is correct in both `src` and `dist`, because both folders have the same
 * depth.
 */
export const projectFolder = resolve(import.meta.dirname, '../../../..');

export const getDataFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PAPERBILL_DATA'] ? resolve(env['PAPERBILL_DATA']) : join(projectFolder, '.paperbill');

/** Returns the folder of downloaded programs. Each program is in its own folder, whose name contains the version. */
export const getToolsFolder = (): string => join(getDataFolder(), 'tools');
