import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** On what figures were taken. */
export interface Machine {
  processor: string;
  processors: number;
  memoryGb: number;
  /** Processes that wanted a processor in the minute before: other work than the bench's. */
  load: number;
  node: string;
}

export const thisMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  processors: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  load: Number(loadavg()[0]!.toFixed(1)),
  node: process.version,
});

/** Figures mean little on a machine with other work, so that this stands beside them. */
export const describeMachine = ({ processors, load }: Machine): string =>
  `on ${processors} processors under a load of ${load.toFixed(1)} before`;
