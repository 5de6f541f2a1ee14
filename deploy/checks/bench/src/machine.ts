import { availableParallelism, loadavg } from 'node:os';

/** Processors and load average of the last minute, without which absolute durations say little. */
export const describeMachine = (): string =>
  `on ${availableParallelism()} processors, load average ${loadavg()[0]!.toFixed(1)} before`;
