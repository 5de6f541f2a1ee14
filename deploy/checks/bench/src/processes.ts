import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '@paperbill/local';

export const listProcessTree = (pid: number): number[] => [
  pid,
  ...listTaskFolders(pid)
    .flatMap((task) => readTextIfExists(`${task}/children`).split(' '))
    .filter(Boolean)
    .flatMap((child) => listProcessTree(Number(child))),
];

/**
 * The processor time of processes in milliseconds. The outer key is the name of a part of the product. The inner key is
 * the id of a process.
 */
export type ProcessorTimes = Map<string, Map<number, number>>;

/**
 * Returns the processor time that each part of the product has used since its start. The time of child processes is
 * included. This function works on Linux only.
 */
export const readProcessorTimes = ({ parts }: Pick<Product, 'parts'>): ProcessorTimes =>
  new Map(
    parts.map(({ name, pid }) => [
      name,
      new Map((pid ? listProcessTree(pid) : []).map((one) => [one, readProcessorTime(one)] as const)),
    ]),
  );

/**
 * Returns the processor time that each part of the product used between two samples, in milliseconds. Processes that
 * exited between the samples are left out.
 */
export const subtractTimes = (before: ProcessorTimes, after: ProcessorTimes): Map<string, number> =>
  new Map(
    [...after].map(([part, times]) => {
      const known = before.get(part);
      return [part, sumValues([...times].map(([pid, time]) => Math.max(0, time - (known?.get(pid) ?? 0))))];
    }),
  );

/** The processor time is read from `schedstat` in nanoseconds, because `stat` has a resolution of only 10 ms. */
const readProcessorTime = (pid: number): number =>
  sumValues(listTaskFolders(pid).map((task) => Number(readTextIfExists(`${task}/schedstat`).split(' ')[0]) / 1e6));

/** Returns the `/proc` folders of a process's threads. The list is empty if the process has exited. */
function listTaskFolders(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);
  } catch {
    return [];
  }
}

/**
 * Returns the content of a file, or an empty text if the file does not exist. Files in `/proc` disappear when their
 * process exits.
 */
export function readTextIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export const sumValues = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
