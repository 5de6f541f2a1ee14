import { readFile } from 'node:fs/promises';

/**
 * Bytes of memory that processes hold, shared parts counted once (PSS). 0 where the system has no `/proc`: there the
 * memory is not watched.
 */
export async function memoryOf(pids: number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(memoryOfProcess));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function memoryOfProcess(pid: number): Promise<number> {
  // A process that has ended meanwhile holds nothing.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}
