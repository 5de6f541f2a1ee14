import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { jest } from '@jest/globals';
import { findOnPath } from '../programs.js';

export interface FakeDebian {
  /** Where its programs are; the first folder on the PATH. */
  folder: string;
  /** Writes one of its programs, a shell script. */
  program(name: string, script: string): Promise<void>;
  /** Puts the environment back and removes the programs. */
  end(): Promise<void>;
}

/** The shell that the machine has, wherever a test's PATH leads. */
export const shell = findOnPath('sh')!;

/** A Debian of a test's own: its programs do what the test wants, and this process counts as root. */
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
