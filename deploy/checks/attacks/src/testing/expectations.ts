import { expect } from '@jest/globals';
import type { Answer } from '@paperbill/testing/people';
import type { StatusCounts } from '../attacks.js';
import { listExitedProcesses, readPeakMemoryMiB } from './processes.js';

const WORK_ROUND_COUNT = 8;

/** Checks that the requests of an attack had only allowed statuses, or 429 with a time to wait. */
export const expectStatuses = (statuses: StatusCounts, ...allowed: string[]): void =>
  expect(Object.keys(statuses).filter((status) => ![...allowed, '429'].includes(status))).toEqual([]);

/** Checks that the calls of other users succeed during an attack. Then checks the statuses of the attack. */
export async function expectWorkDuring(
  attack: Promise<{ statuses: StatusCounts }>,
  allowed: string[],
  ...work: (() => Promise<Answer<unknown>>)[]
): Promise<void> {
  for (let round = 0; round < WORK_ROUND_COUNT; round++) {
    for (const call of work) expect((await call()).status).toBe(200);
  }
  expectStatuses((await attack).statuses, ...allowed);
}

export function expectHealthyProcesses(...parts: string[]): void {
  expect(listExitedProcesses()).toEqual([]);
  for (const part of parts) expect([part, readPeakMemoryMiB(part) < 512]).toEqual([part, true]);
}
