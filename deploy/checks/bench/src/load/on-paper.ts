import { sum } from '../processes.js';

/** The processor time that an average call needs in each program, in milliseconds. */
export type PerCall = Map<string, number>;

/** The usable share of a processor. At a higher utilization, queues grow faster than the load. */
export const USABLE = 0.7;

/** The programs that can use all processors. All other programs have one thread and use at most one processor. */
export const MANY_THREADED = ['postgres', 'gotenberg', 'nats'];

/** Local replacements of external systems, which do not run in production. */
const STAND_INS = ['oidc', 'stripe', 'mailbox', 'stand-ins'];

const realParts = (perCall: PerCall): [part: string, ms: number][] =>
  [...perCall].filter(([part]) => !STAND_INS.includes(part));

const singleThreaded = (perCall: PerCall): [part: string, ms: number][] =>
  realParts(perCall).filter(([part]) => !MANY_THREADED.includes(part));

/**
 * A program is a bottleneck only if it needs at least this share of the processor time of the most expensive program.
 * Even with three instances of the latter, cheaper programs would not limit the rate.
 */
const NEAR = 1 / 3;

/**
 * Returns the programs with one thread that would be the bottlenecks if there were enough processors. The program with
 * the most processor time per call comes first.
 */
export function bottlenecksOf(perCall: PerCall): string[] {
  const sorted = singleThreaded(perCall).toSorted(([, a], [, b]) => b - a);
  return sorted.filter(([, ms]) => ms >= NEAR * sorted[0]![1]).map(([part]) => part);
}

/** Calculates the sustainable calls per second with a number of instances, if there are enough processors. */
export function kneeOnPaper(perCall: PerCall, instancesOf: (part: string) => number): number {
  return Math.min(...singleThreaded(perCall).map(([part, ms]) => (instancesOf(part) * USABLE * 1_000) / ms));
}

/** A number of daily users and their load. */
export interface Crowd {
  users: number;
  callsEach: number;
  /** The share of the daily calls that falls into the busiest hour. */
  inBusiestHour: number;
}

export const peakRate = ({ users, callsEach, inBusiestHour }: Crowd): number =>
  (users * callsEach * inBusiestHour) / 3_600;

/** Returns the number of processors that each program needs for a rate of calls per second. */
export const processorsFor = (perCall: PerCall, perSecond: number): Map<string, number> =>
  new Map(realParts(perCall).map(([part, ms]) => [part, (ms * perSecond) / 1_000 / USABLE]));

export const total = (values: Map<string, number>): number => sum(values.values());
