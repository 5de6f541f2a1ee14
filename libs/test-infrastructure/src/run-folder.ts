import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'paperbill-test-';

/** A folder for the data of this run, named after its process. Folders of runs that were killed go first. */
export async function createRunFolder(): Promise<string> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  const abandoned = folders.filter((name) => !isAlive(Number(name.slice(PREFIX.length).split('-')[0])));
  await Promise.all(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
