import { sumValues } from '../processes.js';

/** The average processor time of a call in milliseconds. The keys are the names of the product's processes. */
export type TimePerCall = Map<string, number>;

/** The usable fraction of a processor. At a higher utilization, queues grow too long. */
export const USABLE_FRACTION = 0.7;

/** The processes that can use all processors. All other processes have one thread and use at most one processor. */
export const MULTI_THREADED_PROGRAMS = ['postgres', 'gotenberg', 'nats'];

/** Local replacements for external systems. They do not run in production. */
const STAND_IN_PROGRAMS = ['oidc', 'stripe', 'mailbox', 'stand-ins'];

const listProductionPrograms = (perCall: TimePerCall): [part: string, ms: number][] =>
  [...perCall].filter(([part]) => !STAND_IN_PROGRAMS.includes(part));

const listSingleThreadedPrograms = (perCall: TimePerCall): [part: string, ms: number][] =>
  listProductionPrograms(perCall).filter(([part]) => !MULTI_THREADED_PROGRAMS.includes(part));

/**
 * A process is a bottleneck if it uses more than this fraction of the most expensive process's time. Cheaper processes
 * never limit the rate, because the benchmark starts at most three instances.
 */
const MIN_BOTTLENECK_SHARE = 1 / 3;

/**
 * Returns the single-threaded processes that limit the rate on a machine with enough processors. The process with the
 * most processor time per call comes first.
 */
export function findBottlenecks(perCall: TimePerCall): string[] {
  const sorted = listSingleThreadedPrograms(perCall).toSorted(([, a], [, b]) => b - a);
  return sorted.filter(([, ms]) => ms >= MIN_BOTTLENECK_SHARE * sorted[0]![1]).map(([part]) => part);
}

export function calculateKnee(perCall: TimePerCall, countInstances: (part: string) => number): number {
  return Math.min(
    ...listSingleThreadedPrograms(perCall).map(([part, ms]) => (countInstances(part) * USABLE_FRACTION * 1_000) / ms),
  );
}

export interface DailyUsers {
  users: number;
  callsPerUser: number;
  busiestHourShare: number;
}

export const calculatePeakRate = ({ users, callsPerUser, busiestHourShare }: DailyUsers): number =>
  (users * callsPerUser * busiestHourShare) / 3_600;

export const calculateNeededProcessors = (perCall: TimePerCall, perSecond: number): Map<string, number> =>
  new Map(listProductionPrograms(perCall).map(([part, ms]) => [part, (ms * perSecond) / 1_000 / USABLE_FRACTION]));

export const sumOverPrograms = (values: Map<string, number>): number => sumValues(values.values());
