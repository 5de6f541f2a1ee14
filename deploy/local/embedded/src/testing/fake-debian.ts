import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { jest } from '@jest/globals';
import { findOnPath } from '../programs.js';

export interface FakeDebian {
  folder: string;
  createProgram(name: string, script: string): Promise<void>;
  end(): Promise<void>;
}

/** The path of the shell. It is stored when this module is loaded, because tests change PATH. */
export const shellPath = findOnPath('sh')!;

/** Pretends that the current process runs as `root` on Debian. The test writes the Debian programs as shell scripts. */
export async function startFakeDebian(): Promise<FakeDebian> {
  const environment = { ...process.env };
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-debian-'));
  process.env['PATH'] = [folder, environment['PATH']].join(delimiter);
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  return {
    folder,
    createProgram: (name, script) => writeFile(join(folder, name), `#!${shellPath}\n${script}\n`, { mode: 0o755 }),
    async end() {
      jest.restoreAllMocks();
      process.env = environment;
      await rm(folder, { recursive: true });
    },
  };
}
