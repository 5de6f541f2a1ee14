import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/** Linux keeps the files in this folder in memory. */
const MEMORY_FOLDER = '/dev/shm';

/** The memory that the database servers of all concurrently tested projects need. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** A database has hundreds of files, and creating them on a disk takes most of a second of processor time. */
export async function findScratchFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}
