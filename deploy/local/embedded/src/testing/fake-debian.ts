import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { jest } from '@jest/globals';
import { findOnPath } from '../programs.js';

export interface FakeDebian {
  /** Folder of its programs, first on PATH. */
  folder: string;
  /** Writes a program as a shell script. */
  program(name: string, script: string): Promise<void>;
  /** Restores the environment and deletes the programs. */
  end(): Promise<void>;
}

/** The machine's shell, independent of a test's PATH. */
export const shell = findOnPath('sh')!;

/** A fake Debian: its programs are scripts of the test, and this process counts as root. */
export async function startFakeDebian(): Promise<FakeDebian> {
  const environment = { ...process.env };
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-debian-'));
  process.env['PATH'] = [folder, environment['PATH']].join(delimiter);
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  return {
    folder,
    program: (name, script) => writeFile(join(folder, name), `#!${shell}\n${script}\n`, { mode: 0o755 }),
    async end() {
      jest.restoreAllMocks();
      process.env = environment;
      await rm(folder, { recursive: true });
    },
  };
}
