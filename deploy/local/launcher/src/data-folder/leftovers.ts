import { readdirSync, readFileSync } from 'node:fs';

const MARK = 'PAPERBILL_RUNS_IN';

/** What every process of a product carries in its environment, and hands on to those that it starts. */
export const markOf = (dataDir: string): Record<string, string> => ({ [MARK]: dataDir });

/**
 * Ends every process that carries a data folder's mark, such as those of a launcher that was killed, and a browser that
 * its own parent left behind. Process ids are not trusted: nothing without the mark is ever touched.
 *
 * @returns how many there were
 */
export function endMarkedProcesses(dataDir: string): number {
  const marked = processIds().filter((pid) => carriesMark(pid, dataDir));
  for (const pid of marked) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return marked.length;
}

const processIds = (): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

function carriesMark(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${dataDir}`);
  } catch {
    // It has ended, or belongs to somebody else.
    return false;
  }
}
