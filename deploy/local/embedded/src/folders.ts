import { join, resolve } from 'node:path';

/** The project's root. This file lies equally deep in `src` and in `dist`. */
export const projectFolder = resolve(import.meta.dirname, '../../../..');

/** Everything that `npm start` keeps: `.paperbill` at the project's root, or `PAPERBILL_DATA`. */
export const dataFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['PAPERBILL_DATA'] ? resolve(env['PAPERBILL_DATA']) : join(projectFolder, '.paperbill');

/** Programs that were downloaded or unpacked once, each in a folder that carries its version. */
export const toolsFolder = (): string => join(dataFolder(), 'tools');
