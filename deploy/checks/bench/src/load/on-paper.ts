import { sum } from '../processes.js';

/** Processor time of an average call by part, in milliseconds. */
export type PerCall = Map<string, number>;

/** Processor utilization at the knee. Above it, queues grow faster than the load. */
export const USABLE = 0.7;

/** Parts that use all processors. All others have one thread, so at most one processor. */
export const MANY_THREADED = ['postgres', 'gotenberg', 'nats'];

/** Stand-ins, which production does not have. */
const STAND_INS = ['oidc', 'stripe', 'mailbox', 'stand-ins'];

const realParts = (perCall: PerCall): [part: string, ms: number][] =>
  [...perCall].filter(([part]) => !STAND_INS.includes(part));

const singleThreaded = (perCall: PerCall): [part: string, ms: number][] =>
  realParts(perCall).filter(([part]) => !MANY_THREADED.includes(part));

/** A part below this share of the largest is not a bottleneck, even with three instances of the largest. */
const NEAR = 1 / 3;

/** Single-threaded parts by processor time per call, largest first: the bottlenecks if there are enough processors. */
export function bottlenecksOf(perCall: PerCall): string[] {
  const sorted = singleThreaded(perCall).toSorted(([, a], [, b]) => b - a);
  return sorted.filter(([, ms]) => ms >= NEAR * sorted[0]![1]).map(([part]) => part);
}

/** Calls per second of a number of instances, if there are enough processors. */
export function kneeOnPaper(perCall: PerCall, instancesOf: (part: string) => number): number {
  return Math.min(...singleThreaded(perCall).map(([part, ms]) => (instancesOf(part) * USABLE * 1_000) / ms));
}

/** A number of daily users and their peak load. */
export interface Crowd {
  users: number;
  callsEach: number;
  /** Share of the daily calls in the busiest hour. */
  inBusiestHour: number;
}

export const peakRate = ({ users, callsEach, inBusiestHour }: Crowd): number =>
  (users * callsEach * inBusiestHour) / 3_600;

/** Processors that each part needs for a rate of calls per second. */
export const processorsFor = (perCall: PerCall, perSecond: number): Map<string, number> =>
  new Map(realParts(perCall).map(([part, ms]) => [part, (ms * perSecond) / 1_000 / USABLE]));

export const total = (values: Map<string, number>): number => sum(values.values());
