import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '@paperbill/local';

/** A process and all that it has started, such as PostgreSQL's own or Chromium's. Linux only. */
export const withDescendants = (pid: number): number[] => [
  pid,
  ...tasksOf(pid)
    .flatMap((task) => textOf(`${task}/children`).split(' '))
    .filter(Boolean)
    .flatMap((child) => withDescendants(Number(child))),
];

/** Milliseconds of processor time so far, by part and by process. */
export type ProcessorTimes = Map<string, Map<number, number>>;

/** What each part of the product has taken so far, with all that it has started. Linux only. */
export const processorTimes = ({ parts }: Pick<Product, 'parts'>): ProcessorTimes =>
  new Map(
    parts.map(({ name, pid }) => [
      name,
      new Map((pid ? withDescendants(pid) : []).map((one) => [one, processorTime(one)] as const)),
    ]),
  );

/** Milliseconds that each part has taken between two looks. What a process took that has ended meanwhile is not known. */
export const timesBetween = (before: ProcessorTimes, after: ProcessorTimes): Map<string, number> =>
  new Map(
    [...after].map(([part, times]) => {
      const known = before.get(part);
      return [part, sum([...times].map(([pid, time]) => Math.max(0, time - (known?.get(pid) ?? 0))))];
    }),
  );

/** In nanoseconds its threads tell it; `stat` would count in steps of ten milliseconds. */
const processorTime = (pid: number): number =>
  sum(tasksOf(pid).map((task) => Number(textOf(`${task}/schedstat`).split(' ')[0]) / 1e6));

/** The folders of its threads; none for a process that has ended. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);
  } catch {
    return [];
  }
}

/** Empty for a process that has ended. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
