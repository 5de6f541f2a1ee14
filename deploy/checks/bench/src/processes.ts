import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '@paperbill/local';

/** A process and its descendants, such as those of PostgreSQL or Chromium. Linux only. */
export const withDescendants = (pid: number): number[] => [
  pid,
  ...tasksOf(pid)
    .flatMap((task) => textOf(`${task}/children`).split(' '))
    .filter(Boolean)
    .flatMap((child) => withDescendants(Number(child))),
];

/** Processor time in milliseconds, by part and process. */
export type ProcessorTimes = Map<string, Map<number, number>>;

/** Processor time of each part so far, including descendants. Linux only. */
export const processorTimes = ({ parts }: Pick<Product, 'parts'>): ProcessorTimes =>
  new Map(
    parts.map(({ name, pid }) => [
      name,
      new Map((pid ? withDescendants(pid) : []).map((one) => [one, processorTime(one)] as const)),
    ]),
  );

/** Milliseconds of processor time between two samples, by part. Time of processes that exited in between is lost. */
export const timesBetween = (before: ProcessorTimes, after: ProcessorTimes): Map<string, number> =>
  new Map(
    [...after].map(([part, times]) => {
      const known = before.get(part);
      return [part, sum([...times].map(([pid, time]) => Math.max(0, time - (known?.get(pid) ?? 0))))];
    }),
  );

/** Reads `schedstat` of threads, in nanoseconds; `stat` has a resolution of 10 ms. */
const processorTime = (pid: number): number =>
  sum(tasksOf(pid).map((task) => Number(textOf(`${task}/schedstat`).split(' ')[0]) / 1e6));

/** Folders of the threads; empty if the process has exited. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);
  } catch {
    return [];
  }
}

/** Empty if the process has exited. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
