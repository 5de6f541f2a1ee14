import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import { processorTimes, timesBetween } from '../processes.js';
import type { Samples } from '../timings.js';
import { arrivals } from './arrivals.js';
import { nextDeed, type Scene } from './day.js';
import { holds, type Step } from './knee.js';
import type { PerCall } from './on-paper.js';

const STEP_SECONDS = 8;

export interface MeasuredStep extends Step {
  perCall: PerCall;
  /** The distinct reasons why calls failed. */
  reasons: Set<string>;
}

/**
 * Runs actions at one rate in an open loop: an action starts at its planned time, even if earlier answers are missing.
 * Latencies count from the planned start.
 *
 * @param parts The processes whose processor time is measured.
 */
export async function runStep(scene: Scene, parts: Product['parts'], rate: number): Promise<MeasuredStep> {
  const samples: Samples = [];
  const reasons = new Set<string>();
  let failed = 0;
  const before = processorTimes({ parts });
  const startedAt = performance.now();
  await Promise.all(
    arrivals(rate, STEP_SECONDS).map(async (planned) => {
      await sleep(planned);
      const deed = nextDeed();
      try {
        await deed.call(scene);
      } catch (error) {
        failed++;
        reasons.add(`${deed.name}: ${(error as Error).message.slice(0, 60)}`);
      }
      samples.push(performance.now() - startedAt - planned);
    }),
  );
  const spent = timesBetween(before, processorTimes({ parts }));
  const perCall = new Map([...spent].map(([part, ms]) => [part, ms / samples.length]));
  return { rate, samples, failed, perCall, reasons };
}

/**
 * Measures one rate of arrivals. If the product cannot sustain the rate, measures it once more, because other work
 * may have used the processors. A real limit of the product shows in both measurements.
 */
export async function tryStep(scene: Scene, parts: Product['parts'], rate: number): Promise<MeasuredStep> {
  const step = await runStep(scene, parts, rate);
  return holds(step) ? step : runStep(scene, parts, rate);
}
