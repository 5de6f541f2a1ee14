import { readFileSync } from 'node:fs';

/** Process ids of the product by name, at the start. */
const parts = (): [name: string, pid: number][] => JSON.parse(process.env['PRODUCT_PARTS']!) as [string, number][];

/** Parts whose first process has exited. The launcher may have restarted them. */
export const endedParts = (): string[] => parts().flatMap(([name, pid]) => (peakOf(pid) === undefined ? [name] : []));

/** Peak memory of a part, in MiB. Linux only. */
export const peakMiB = (part: string): number => (peakOf(new Map(parts()).get(part)!) ?? Infinity) / 1024;

/** KiB; undefined if the process has exited. */
function peakOf(pid: number): number | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak);
  } catch {
    return undefined;
  }
}
