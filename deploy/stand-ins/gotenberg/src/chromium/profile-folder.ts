import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'gotenberg-chromium-';

/** Makes a new folder for Chromium's profile, and removes those of processes that were killed before they could. */
export async function makeProfileFolder(): Promise<string> {
  const orphans = (await readdir(tmpdir())).filter((name) => {
    const owner = name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10);
    return owner && !isRunning(owner);
  });
  await Promise.all(orphans.map((name) => removeProfileFolder(join(tmpdir(), name))));
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Chromium's last processes may still write while it ends: hence the retries. What is left goes at the next start. */
export async function removeProfileFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
