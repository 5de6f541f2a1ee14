import { availableParallelism, loadavg } from 'node:os';

/** One line of what a bench prints. */
export interface Row {
  figure: string;
  p50: string;
  p95: string;
  /** Most of what p50 may be, in the same unit; without it the figure is there for comparison. */
  target?: { most: string; met: boolean };
}

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
export const ratio = (value: number): string => `${value.toFixed(2)} x`;

/** On what the figures were taken: they mean little on a machine with other work. */
export const conditions = (): string =>
  `, on ${availableParallelism()} processors under a load of ${loadavg()[0]!.toFixed(1)} before`;

/** Figures as a table for people to read. */
export function table(title: string, rows: Row[]): string {
  const cells = rows.map(({ figure, p50, p95, target }) => [
    figure,
    p50,
    p95,
    target ? `at most ${target.most}` : '',
    target ? (target.met ? 'met' : 'MISSED') : '',
  ]);
  return lines(title, [['', 'p50', 'p95', 'target (p50)', ''], ...cells]);
}

/** Cells in columns: the first to the left, the others to the right. */
export function lines(title: string, rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = ([first, ...others]: string[]) =>
    [first!.padEnd(widths[0]!), ...others.map((cell, index) => cell.padStart(widths[index + 1]!))].join('  ').trimEnd();
  return ['', title, ...rows.map(line), ''].join('\n');
}
