import { readFileSync } from 'node:fs';

const listStartedProcesses = (): [name: string, pid: number][] =>
  JSON.parse(process.env['PRODUCT_PARTS']!) as [string, number][];

/**
 * Returns the names of all processes that have exited since the product started, even if the launcher has restarted
 * them.
 */
export const listExitedProcesses = (): string[] =>
  listStartedProcesses().flatMap(([name, pid]) => (readPeakMemoryKiB(pid) === undefined ? [name] : []));

export const readPeakMemoryMiB = (part: string): number =>
  (readPeakMemoryKiB(new Map(listStartedProcesses()).get(part)!) ?? Infinity) / 1024;

function readPeakMemoryKiB(pid: number): number | undefined {
  try {
    const peakKiB = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peakKiB === undefined ? undefined : Number(peakKiB);
  } catch {
    return undefined;
  }
}
