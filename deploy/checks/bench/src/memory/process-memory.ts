import { readdirSync, readFileSync } from 'node:fs';

/** Bytes that processes hold. */
export interface Memory {
  /** With what they share counted for each of them. */
  rss: number;
  /** With what they share counted once, in parts. */
  pss: number;
}

/** The memory of a process and of all that it has started, such as Chromium's or PostgreSQL's own. Linux only. */
export function memoryOf(pid: number): Memory {
  const sizes = [pid, ...descendantsOf(pid)].map(memoryOfOne);
  return { rss: sum(sizes.map(({ rss }) => rss)), pss: sum(sizes.map(({ pss }) => pss)) };
}

function memoryOfOne(pid: number): Memory {
  const rollup = textOf(`/proc/${pid}/smaps_rollup`);
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { rss: field('Rss'), pss: field('Pss') };
}

function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^PPid:\s+(\d+)/m.exec(textOf(`/proc/${name}/status`))?.[1]),
    }));
  const childrenOf = (parent: number): number[] =>
    parents.filter((one) => one.parent === parent).flatMap((child) => [child.pid, ...childrenOf(child.pid)]);
  return childrenOf(pid);
}

/** Empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
