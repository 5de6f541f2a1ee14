import { withProduct } from '../bench-product.js';
import { type Report, times } from '../figures.js';
import { crowdReport } from './crowd.js';
import { day } from './day.js';
import { holds, kneeFrom, SLOWEST_P95_MS } from './knee.js';
import { inFact, onPaper } from './more-instances.js';
import { bottlenecksOf, type PerCall } from './on-paper.js';
import { type MeasuredStep, runStep, tryStep } from './run-step.js';
import { sceneOf } from './scene.js';

const FIRST_RATE = 40;

/**
 * Increases the rate of typical calls until the product becomes too slow. Reports this highest rate, which is called
 * the knee. Also reports the bottleneck and how much more instances of the bottleneck would help.
 */
export async function benchLoad(): Promise<Report[]> {
  return withProduct(async (product) => {
    const scene = await sceneOf(product);
    await runStep(scene, product.parts, FIRST_RATE);
    const steps: MeasuredStep[] = [];
    const knee = await kneeFrom(FIRST_RATE, async (rate) => {
      steps.push(await tryStep(scene, product.parts, rate));
      return holds(steps.at(-1)!);
    });
    const { perCall } = steps.findLast(holds)!;
    const bottlenecks = bottlenecksOf(perCall);
    const seen = await inFact(product, scene, bottlenecks[0]!, knee);
    return [
      stepsReport(steps, knee),
      partsReport(perCall),
      {
        title: `More instances of what ends it first: ${bottlenecks.join(', then ')}`,
        figures: [...onPaper(perCall, bottlenecks), ...seen],
      },
      crowdReport(perCall),
    ];
  });
}

function stepsReport(steps: MeasuredStep[], knee: number): Report {
  const mix = day.map(({ name, percent }) => `${name} ${percent} %`).join(', ');
  const failures = steps.flatMap(({ rate, failed, samples, reasons }) =>
    failed ? [`At ${Math.round(rate)} a second ${failed} of ${samples.length} failed (${[...reasons][0]}).`] : [],
  );
  const figures = steps
    .toSorted((a, b) => a.rate - b.rate)
    .map(({ rate, samples }) => times(`${rate.toFixed(1)} a second`, samples));
  return {
    title: 'A scripted day at rising rates, from the planned arrival to the answer',
    figures: [{ name: 'the knee, all on this machine', unit: 'a second', values: { knee } }, ...figures],
    note: [`A rate holds with a p95 of ${SLOWEST_P95_MS} ms. Of all that people do: ${mix}.`, ...failures].join(' '),
  };
}

const partsReport = (perCall: PerCall): Report => ({
  title: 'Processor time of an average call of that day, at the knee',
  figures: [...perCall]
    .filter(([, ms]) => ms >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => ({ name, unit: 'ms', values: { 'a call': ms } })),
});
