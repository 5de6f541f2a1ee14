import type { Report } from '../figures.js';
import {
  type Crowd,
  MULTI_THREADED_PARTS,
  calculatePeakRate,
  type PerCall,
  calculateProcessors,
  sumOfParts,
  USABLE_FRACTION,
} from './estimate-knee.js';

/**
 * The assumed users of the product. A page needs two or three calls, and most users open the product once or twice a
 * day.
 */
const ASSUMED_CROWD: Crowd = { users: 100_000, callsEach: 60, inBusiestHour: 0.15 };
/** The assumed monthly on-demand price of one processor with 4 GB of memory at a large cloud provider. */
const DOLLARS_PER_PROCESSOR = 35;

export function toCrowdReport(perCall: PerCall): Report {
  const perSecond = calculatePeakRate(ASSUMED_CROWD);
  const processors = calculateProcessors(perCall, perSecond);
  const figures = [...processors]
    .filter(([, needed]) => needed >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, needed]) => ({
      name: MULTI_THREADED_PARTS.includes(name) ? name : `${name}, processes: ${Math.ceil(needed)}`,
      unit: 'processors' as const,
      values: { needed },
    }));
  const needed = Math.ceil(sumOfParts(processors));
  return {
    title: `What ${ASSUMED_CROWD.users.toLocaleString('en-US')} users a day need`,
    figures: [...figures, { name: 'together', unit: 'processors', values: { needed: sumOfParts(processors) } }],
    note:
      `Assumed: ${ASSUMED_CROWD.callsEach} calls each, ${ASSUMED_CROWD.inBusiestHour * 100} % of them in the busiest hour, which is ` +
      `${Math.round(perSecond)} a second; processors used to ${USABLE_FRACTION * 100} % then; ${DOLLARS_PER_PROCESSOR} dollars a month for a ` +
      `processor with its memory: ${needed} processors, ${needed * DOLLARS_PER_PROCESSOR} dollars a month.`,
  };
}
