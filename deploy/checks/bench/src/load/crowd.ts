import type { Report } from '../figures.js';
import { type Crowd, MANY_THREADED, peakRate, type PerCall, processorsFor, total, USABLE } from './on-paper.js';

/**
 * An assumption: a page of the client needs two or three calls, and most users open the product once or twice a day.
 */
const CROWD: Crowd = { users: 100_000, callsEach: 60, inBusiestHour: 0.15 };
/** An assumption: the monthly on-demand price of one processor with 4 GB of memory at a large cloud provider. */
const DOLLARS_A_PROCESSOR = 35;

/** Reports the processes, the processors and the cost that a number of daily users would need. */
export function crowdReport(perCall: PerCall): Report {
  const perSecond = peakRate(CROWD);
  const processors = processorsFor(perCall, perSecond);
  const figures = [...processors]
    .filter(([, needed]) => needed >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, needed]) => ({
      name: MANY_THREADED.includes(name) ? name : `${name}, processes: ${Math.ceil(needed)}`,
      unit: 'processors' as const,
      values: { needed },
    }));
  const needed = Math.ceil(total(processors));
  return {
    title: `What ${CROWD.users.toLocaleString('en-US')} users a day need`,
    figures: [...figures, { name: 'together', unit: 'processors', values: { needed: total(processors) } }],
    note:
      `Assumed: ${CROWD.callsEach} calls each, ${CROWD.inBusiestHour * 100} % of them in the busiest hour, which is ` +
      `${Math.round(perSecond)} a second; processors used to ${USABLE * 100} % then; ${DOLLARS_A_PROCESSOR} dollars a month for a ` +
      `processor with its memory: ${needed} processors, ${needed * DOLLARS_A_PROCESSOR} dollars a month.`,
  };
}
