import { readFileSync } from 'node:fs';

/** Every process of the product by its name, as it was started. */
const parts = (): [name: string, pid: number][] => JSON.parse(process.env['PRODUCT_PARTS']!) as [string, number][];

/** The parts that have ended since they were started; others may run in their place. */
export const endedParts = (): string[] => parts().flatMap(([name, pid]) => (peakOf(pid) === undefined ? [name] : []));

/** The most memory that a part has had at a time, in MiB. Linux only. */
export const peakMiB = (part: string): number => (peakOf(new Map(parts()).get(part)!) ?? Infinity) / 1024;

/** In KiB; undefined where the process has ended. */
function peakOf(pid: number): number | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak);
  } catch {
    return undefined;
  }
}
