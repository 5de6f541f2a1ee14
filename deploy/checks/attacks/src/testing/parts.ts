import { readFileSync } from 'node:fs';

const listParts = (): [name: string, pid: number][] => JSON.parse(process.env['PRODUCT_PARTS']!) as [string, number][];

/**
 * Returns the names of the product's processes that have exited since its start. The launcher may have restarted them.
 */
export const listEndedParts = (): string[] =>
  listParts().flatMap(([name, pid]) => (getPeakKiB(pid) === undefined ? [name] : []));

/** Returns the peak memory of a process in MiB. Works on Linux only. */
export const getPeakMiB = (part: string): number => (getPeakKiB(new Map(listParts()).get(part)!) ?? Infinity) / 1024;

/** Returns the peak memory of a process in KiB, or undefined if the process has exited. */
function getPeakKiB(pid: number): number | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak);
  } catch {
    return undefined;
  }
}
