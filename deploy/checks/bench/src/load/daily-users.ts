import type { BenchReport } from '../figures.js';
import {
  type DailyUsers,
  MULTI_THREADED_PROGRAMS,
  calculatePeakRate,
  type TimePerCall,
  calculateNeededProcessors,
  sumOverPrograms,
  USABLE_FRACTION,
} from './estimate-knee.js';

/**
 * The assumed number and behavior of the product's users. A page needs two or three calls, and most users open the
 * product once or twice a day.
 */
const ASSUMED_USERS: DailyUsers = { users: 100_000, callsPerUser: 60, busiestHourShare: 0.15 };
/** The assumed monthly on-demand price of one processor with 4 GB of memory at a large cloud provider. */
const DOLLARS_PER_PROCESSOR = 35;

export function toDailyUsersReport(perCall: TimePerCall): BenchReport {
  const perSecond = calculatePeakRate(ASSUMED_USERS);
  const processorsByProgram = calculateNeededProcessors(perCall, perSecond);
  const figures = [...processorsByProgram]
    .filter(([, needed]) => needed >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, needed]) => ({
      name: MULTI_THREADED_PROGRAMS.includes(name) ? name : `${name}, processes: ${Math.ceil(needed)}`,
      unit: 'processors' as const,
      values: { needed },
    }));
  const processorCount = Math.ceil(sumOverPrograms(processorsByProgram));
  return {
    title: `Processors for ${ASSUMED_USERS.users.toLocaleString('en-US')} users a day`,
    figures: [
      ...figures,
      { name: 'together', unit: 'processors', values: { needed: sumOverPrograms(processorsByProgram) } },
    ],
    note:
      `Assumed: ${ASSUMED_USERS.callsPerUser} calls each, ${ASSUMED_USERS.busiestHourShare * 100} % of them in the busiest hour, which is ` +
      `${Math.round(perSecond)} a second. The processors are then used to ${USABLE_FRACTION * 100} %. At ${DOLLARS_PER_PROCESSOR} dollars a month for a ` +
      `processor with its memory, ${processorCount} processors cost ${processorCount * DOLLARS_PER_PROCESSOR} dollars a month.`,
  };
}
