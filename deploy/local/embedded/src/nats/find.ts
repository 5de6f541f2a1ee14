import { join } from 'node:path';
import { toolsFolder } from '../folders.js';
import { findOnPath, isProgram } from '../programs.js';
import { RELEASE } from './release.js';

/** Where a downloaded nats-server is kept. */
export const natsFolder = (): string => join(toolsFolder(), `nats-server-${RELEASE.version}`);

/** The path of nats-server: NATS_SERVER_PATH, PATH, or the one that was downloaded. */
export function findNatsServer(): string | undefined {
  const given = process.env['NATS_SERVER_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`NATS_SERVER_PATH is ${given}, which is no program.`);
    return given;
  }
  return findOnPath('nats-server') ?? [join(natsFolder(), 'nats-server')].find(isProgram);
}
