import type { ProcessView, Product } from '@paperbill/local';
import type { Figure } from '../figures.js';
import { type Instance, startAnotherInstance } from './another-instance.js';
import type { LoadScene } from './day-actions.js';
import { limitProcessors } from './limit-processors.js';
import { isSustainable, findKnee } from './knee.js';
import { calculateKnee, type TimePerCall } from './estimate-knee.js';
import { runStep, runStepWithRetry } from './run-step.js';

/**
 * The minimum gain from several instances. The gain is the highest sustainable rate of all instances, divided by the
 * rate of one instance.
 */
const INSTANCE_TARGETS = [
  { count: 2, least: 1.7 },
  { count: 3, least: 2.3 },
];
const FIRST_RATE_PER_SECOND = 20;
/**
 * The processor quota of each instance, as a fraction of a processor. With this quota, three instances and all other
 * processes fit on two processors.
 */
const PROCESSOR_QUOTA = 0.1;
const WARM_UP_STEP_COUNT = 4;
const WARM_UP_RATE_FRACTION = 0.5;

/**
 * The maximum rate of limited instances, as a fraction of the machine's highest rate. Above this fraction, the machine
 * itself is the bottleneck.
 */
const MIN_SHARE_OF_MACHINE_KNEE = 0.7;

const toMachineLimitReason = (machineKnee: number): string =>
  `Without quotas, all processors of this machine sustain ${Math.round(machineKnee)} calls per second, so the machine is the limit here.`;

const QUOTA_NOISE_REASON = `the knee varies by a fifth between runs, and a new instance may still have to compile code with ${PROCESSOR_QUOTA} of a processor; the calculated value meets its target`;

export function estimateInstanceFigures(perCall: TimePerCall, bottlenecks: string[]): Figure[] {
  const calculateKneeWith = (count: number) =>
    calculateKnee(perCall, (part) => (bottlenecks.includes(part) ? count : 1));
  return INSTANCE_TARGETS.map(({ count, least: minRatio }) =>
    toRatioFigure(`${count} of each, computed`, calculateKneeWith(1), calculateKneeWith(count), minRatio),
  );
}

const toRatioFigure = (name: string, base: number, measured: number, minRatio: number): Figure => ({
  name,
  unit: 'x',
  values: { knee: measured / base },
  lowerLimits: { knee: minRatio },
  sides: { unit: 'a second', base: { knee: base }, measured: { knee: measured } },
});

/**
 * Measures how much the highest sustainable rate increases with more instances of the bottleneck. Each instance has a
 * small processor quota. Instances therefore reach their limit long before the machine does, so two processors are
 * enough.
 * @param machineKnee the highest rate that the machine sustains without quotas
 */
export async function measureInstanceFigures(
  product: Product,
  scene: LoadScene,
  bottleneck: string,
  machineKnee: number,
): Promise<Figure[]> {
  const part = product.parts.find(({ name }) => name === bottleneck)!;
  const instances: ProcessView[] = [part];
  const others: Instance[] = [];
  let releaseFunctions: (() => Promise<void>)[] = [];
  const releaseProcessors = async () => {
    for (const end of releaseFunctions) await end();
    releaseFunctions = [];
  };
  try {
    const knees: number[] = [];
    for (const count of [1, ...INSTANCE_TARGETS.map(({ count }) => count)]) {
      if (count > 1) {
        const addedInstance = await startAnotherInstance(part, count);
        others.push(addedInstance);
        instances.push(addedInstance.part);
      }
      const sceneOfInstances = { ...scene, origin: toOriginChooser(product, bottleneck, others) };
      const parts = [...product.parts, ...others.map((other) => other.part)];
      // The warm-up runs without a processor quota. A new process first compiles its code, and with a quota the
      // compilation would take longer than the measurement.
      for (let step = 0; step < WARM_UP_STEP_COUNT; step++)
        await runStep(sceneOfInstances, parts, machineKnee * WARM_UP_RATE_FRACTION);
      for (const { pid } of instances) {
        const end = await limitProcessors(pid!, PROCESSOR_QUOTA);
        if (!end) return [];
        releaseFunctions.push(end);
      }
      const start = (knees.at(-1) ?? FIRST_RATE_PER_SECOND) * 1.2;
      knees.push(
        await findKnee(start, async (rate) => isSustainable(await runStepWithRetry(sceneOfInstances, parts, rate))),
      );
      await releaseProcessors();
    }
    const [base, ...kneesOfInstances] = knees;
    return INSTANCE_TARGETS.map(({ count, least: minRatio }, index) => {
      const name = `${count} of ${bottleneck}, each limited to ${PROCESSOR_QUOTA} of a processor`;
      const figure = toRatioFigure(name, base!, kneesOfInstances[index]!, minRatio);
      const isMachineTheLimit = kneesOfInstances[index]! > MIN_SHARE_OF_MACHINE_KNEE * machineKnee;
      return { ...figure, reason: isMachineTheLimit ? toMachineLimitReason(machineKnee) : QUOTA_NOISE_REASON };
    });
  } finally {
    await releaseProcessors();
    for (const other of others) other.stop();
  }
}

/**
 * Returns a function that chooses the base URL of the next call. Several instances of the BFF would need a load
 * balancer, so the function chooses the instances in turn. For other services, NATS distributes messages between the
 * instances.
 */
function toOriginChooser({ url }: Product, bottleneck: string, others: Instance[]): () => string {
  const origins = [url, ...(bottleneck === 'bff' ? others.map(({ port }) => `http://localhost:${port}`) : [])];
  let calls = 0;
  return () => origins[calls++ % origins.length]!;
}
