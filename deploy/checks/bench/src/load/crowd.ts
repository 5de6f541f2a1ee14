import type { Report } from '../figures.js';
import { type Crowd, MANY_THREADED, peakRate, type PerCall, processorsFor, total, USABLE } from './on-paper.js';

/** Assumption: a screen needs two or three calls, and most users open the product once or twice a day. */
const CROWD: Crowd = { users: 100_000, callsEach: 60, inBusiestHour: 0.15 };
/** Assumption: monthly on-demand price of one processor with 4 GB at a large cloud provider. */
const DOLLARS_A_PROCESSOR = 35;

/** Processes, processors and cost for a number of daily users. */
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
