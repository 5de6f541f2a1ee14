import { readFileSync } from 'node:fs';

/** Returns the name and the initial process id of each process of the product. */
const parts = (): [name: string, pid: number][] => JSON.parse(process.env['PRODUCT_PARTS']!) as [string, number][];

/** Returns the names of the processes that have exited since the start. The launcher may have restarted them. */
export const endedParts = (): string[] => parts().flatMap(([name, pid]) => (peakOf(pid) === undefined ? [name] : []));

/** Returns the peak memory of a process in MiB. This works on Linux only. */
export const peakMiB = (part: string): number => (peakOf(new Map(parts()).get(part)!) ?? Infinity) / 1024;

/** Returns the peak memory in KiB, or undefined if the process has exited. */
function peakOf(pid: number): number | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak);
  } catch {
    return undefined;
  }
}
