import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/** Linux' file system in memory. */
const MEMORY_FOLDER = '/dev/shm';

/** Enough for the servers of all projects that are tested at the same time. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Returns the parent folder for the data of test servers, which is in memory if there is enough space. A database has
 * hundreds of files, and creating them on a disk takes most of a second of processor time.
 */
export async function findScratchFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}
