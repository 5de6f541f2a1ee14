import { sum } from '../processes.js';

/** Milliseconds of processor time that each part takes of an average call. */
export type PerCall = Map<string, number>;

/** How much of a processor is used at the knee: above it, what waits for it grows faster than what comes. */
export const USABLE = 0.7;

/** Parts that run on as many processors as there are: each of the others has one thread, and so one processor at most. */
export const MANY_THREADED = ['postgres', 'gotenberg', 'nats'];

/** Not part of a real installation. */
const STAND_INS = ['oidc', 'stripe', 'mailbox', 'stand-ins'];

const realParts = (perCall: PerCall): [part: string, ms: number][] =>
  [...perCall].filter(([part]) => !STAND_INS.includes(part));

const singleThreaded = (perCall: PerCall): [part: string, ms: number][] =>
  realParts(perCall).filter(([part]) => !MANY_THREADED.includes(part));

/** Whatever takes less than this part of the greatest is not what ends it, even with three instances of that. */
const NEAR = 1 / 3;

/**
 * The parts with one thread that the most of a call passes through, the greatest first: they end what an installation carries,
 * with processors enough. Those that would come next are among them.
 */
export function bottlenecksOf(perCall: PerCall): string[] {
  const sorted = singleThreaded(perCall).toSorted(([, a], [, b]) => b - a);
  return sorted.filter(([, ms]) => ms >= NEAR * sorted[0]![1]).map(([part]) => part);
}

/** Calls a second that so many instances carry, with processors enough. */
export function kneeOnPaper(perCall: PerCall, instancesOf: (part: string) => number): number {
  return Math.min(...singleThreaded(perCall).map(([part, ms]) => (instancesOf(part) * USABLE * 1_000) / ms));
}

/** A number of people who use the product on one day, and what that means at their busiest. */
export interface Crowd {
  users: number;
  callsEach: number;
  /** The part of the day's calls that comes in its busiest hour. */
  inBusiestHour: number;
}

export const peakRate = ({ users, callsEach, inBusiestHour }: Crowd): number =>
  (users * callsEach * inBusiestHour) / 3_600;

/** Processors that each part needs for so many calls a second. */
export const processorsFor = (perCall: PerCall, perSecond: number): Map<string, number> =>
  new Map(realParts(perCall).map(([part, ms]) => [part, (ms * perSecond) / 1_000 / USABLE]));

export const total = (values: Map<string, number>): number => sum(values.values());
