import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;

/**
 * Bytes of memory that a process holds: what it shares with others counts in part (PSS). Where that may not be read,
 * as of a process in Chromium's sandbox, what it shares does not count at all. 0 where the system has no `/proc`:
 * there the memory is not watched.
 */
export async function memoryOf(pid: number): Promise<number> {
  // A process that has ended meanwhile holds nothing.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  if (kilobytes) return Number(kilobytes) * 1024;
  const { resident, shared } = await residentOf(pid);
  return resident - shared;
}

/** Bytes that a process holds at most, because all that it shares counts: unlike the exact number it costs nothing. */
export const memoryAtMost = async (pid: number): Promise<number> => (await residentOf(pid)).resident;

async function residentOf(pid: number): Promise<{ resident: number; shared: number }> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map((pages) => Number(pages) * PAGE_BYTES);
  return { resident, shared };
}
