import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import { readProcessorTimes, subtractTimes } from '../processes.js';
import type { Samples } from '../timings.js';
import { toArrivalTimes } from './arrivals.js';
import { chooseAction, type LoadScene } from './day-actions.js';
import { isSustainable, type LoadStep } from './knee.js';
import type { TimePerCall } from './estimate-knee.js';

const STEP_SECONDS = 8;

export interface MeasuredStep extends LoadStep {
  perCall: TimePerCall;
  reasons: Set<string>;
}

/**
 * Runs actions at one rate in an open loop: each action starts at its planned time, even if earlier responses have not
 * arrived. Latencies are measured from the planned start.
 * @param parts The processes whose processor time is measured.
 */
export async function runStep(scene: LoadScene, parts: Product['parts'], rate: number): Promise<MeasuredStep> {
  const samples: Samples = [];
  const reasons = new Set<string>();
  let failed = 0;
  const before = readProcessorTimes({ parts });
  const startedAt = performance.now();
  await Promise.all(
    toArrivalTimes(rate, STEP_SECONDS).map(async (plannedMs) => {
      await sleep(plannedMs);
      const action = chooseAction();
      try {
        await action.call(scene);
      } catch (error) {
        failed++;
        reasons.add(`${action.name}: ${(error as Error).message.slice(0, 60)}`);
      }
      samples.push(performance.now() - startedAt - plannedMs);
    }),
  );
  const processorTimes = subtractTimes(before, readProcessorTimes({ parts }));
  const perCall = new Map([...processorTimes].map(([part, ms]) => [part, ms / samples.length]));
  return { rate, samples, failed, perCall, reasons };
}

/**
 * Measures a rate, and repeats a failed measurement once, because other programs may have used the processors. If the
 * rate is really too high, the second measurement fails too.
 */
export async function runStepWithRetry(scene: LoadScene, parts: Product['parts'], rate: number): Promise<MeasuredStep> {
  const step = await runStep(scene, parts, rate);
  return isSustainable(step) ? step : runStep(scene, parts, rate);
}
