import { withProduct } from '../bench-product.js';
import { type BenchReport, toTimeFigure } from '../figures.js';
import { toDailyUsersReport } from './daily-users.js';
import { dayActions } from './day-actions.js';
import { isSustainable, findKnee, MAX_P95_MS } from './knee.js';
import { measureInstanceFigures, estimateInstanceFigures } from './more-instances.js';
import { findBottlenecks, type TimePerCall } from './estimate-knee.js';
import { type MeasuredStep, runStep, runStepWithRetry } from './run-step.js';
import { createLoadScene } from './scene.js';

const FIRST_RATE_PER_SECOND = 40;

export async function benchLoad(): Promise<BenchReport[]> {
  return withProduct(async (product) => {
    const scene = await createLoadScene(product);
    await runStep(scene, product.parts, FIRST_RATE_PER_SECOND);
    const steps: MeasuredStep[] = [];
    const knee = await findKnee(FIRST_RATE_PER_SECOND, async (rate) => {
      steps.push(await runStepWithRetry(scene, product.parts, rate));
      return isSustainable(steps.at(-1)!);
    });
    const { perCall } = steps.findLast(isSustainable)!;
    const bottlenecks = findBottlenecks(perCall);
    const measuredFigures = await measureInstanceFigures(product, scene, bottlenecks[0]!, knee);
    return [
      toStepsReport(steps, knee),
      toProcessorTimeReport(perCall),
      {
        title: `More instances of the bottleneck: ${bottlenecks.join(', then ')}`,
        figures: [...estimateInstanceFigures(perCall, bottlenecks), ...measuredFigures],
      },
      toDailyUsersReport(perCall),
    ];
  });
}

function toStepsReport(steps: MeasuredStep[], knee: number): BenchReport {
  const actionShares = dayActions.map(({ name, percent }) => `${name} ${percent} %`).join(', ');
  const failures = steps.flatMap(({ rate, failed, samples, reasons }) =>
    failed ? [`At ${Math.round(rate)} a second ${failed} of ${samples.length} failed (${[...reasons][0]}).`] : [],
  );
  const figures = steps
    .toSorted((a, b) => a.rate - b.rate)
    .map(({ rate, samples }) => toTimeFigure(`${rate.toFixed(1)} a second`, samples));
  return {
    title: 'A scripted day at rising rates, from the planned arrival to the response',
    figures: [{ name: 'the knee, all on this machine', unit: 'a second', values: { knee } }, ...figures],
    note: [
      `A rate is sustainable up to a p95 of ${MAX_P95_MS} ms. Shares of the actions: ${actionShares}.`,
      ...failures,
    ].join(' '),
  };
}

const toProcessorTimeReport = (perCall: TimePerCall): BenchReport => ({
  title: 'Processor time of an average call of that day, at the knee',
  figures: [...perCall]
    .filter(([, ms]) => ms >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => ({ name, unit: 'ms', values: { 'a call': ms } })),
});
