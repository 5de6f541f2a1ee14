import type { Product } from '@paperbill/local';
import { type BenchUsers, signInUsers } from '../common-calls.js';
import { withProduct } from '../bench-product.js';
import { vacuumDatabases } from '../scale-accounts.js';
import { readProcessorTimes, sumValues, subtractTimes } from '../processes.js';
import { describeMachine } from '../machine.js';
import { formatTable } from '../table.js';
import { computeQuantile, type Samples, measureTime } from '../timings.js';
import { withBaseBuild } from './base-build.js';
import { type ComparedCall, comparedCalls } from './compared-calls.js';
import {
  formatDifference,
  estimateDifference,
  computeTrimmedMeans,
  type MeasuredPair,
  computeRatioOfMeans,
  computeMedianRatio,
} from './difference.js';

const ROUND_COUNT = 60;
const WARM_UP_ROUND_COUNT = 12;
const CALLS_PER_BUILD = 5;
const MIN_LISTED_SHARE = 0.03;

/**
 * Compares the cost of calls between this code and another build, the base. Both products run at the same time, and the
 * calls alternate between them. Other load on the machine therefore slows down both products equally.
 * @param wanted parts of the names of calls. If the list is empty, all calls are compared.
 * @throws Error if the base cannot be built, or if no name of a call contains a wanted part
 */
export async function compareBuilds([given, ...wanted]: string[]): Promise<void> {
  if (!given) throw new Error('Name the build to compare with: npm run bench -- compare HEAD~1');
  const calls = comparedCalls.filter(({ name }) => !wanted.length || wanted.some((part) => name.includes(part)));
  if (!calls.length)
    throw new Error(`No call has this name. The calls are: ${comparedCalls.map(({ name }) => name).join(', ')}.`);
  await withBaseBuild(given, ({ name, start }) =>
    withProduct(
      (base) =>
        withProduct(async (measured) => {
          const conditions = describeMachine();
          const sides = [await toBuildUnderTest(base), await toBuildUnderTest(measured)] as const;
          const rows = [];
          for (const call of calls) rows.push(...toTableRows(await measureRounds(call, sides), call));
          const title = `This code compared with ${name}, ${ROUND_COUNT} rounds of ${CALLS_PER_BUILD} calls of each build, ${conditions}`;
          process.stdout.write(formatTable(title, [TABLE_HEADER, ...rows]));
        }),
      {},
      { start },
    ),
  );
}

interface BuildUnderTest {
  product: Product;
  people: BenchUsers;
}

/** Without statistics of its tables, PostgreSQL chooses slow plans. A database in use has these statistics. */
async function toBuildUnderTest(product: Product): Promise<BuildUnderTest> {
  const people = await signInUsers(product.url);
  await vacuumDatabases(product.dataDir);
  return { product, people };
}

interface BuildResult {
  samples: Samples;
  processor: Map<string, number>;
}

type RoundResults = [base: BuildResult, measured: BuildResult][];

async function measureRounds(
  call: ComparedCall,
  [base, measured]: readonly [BuildUnderTest, BuildUnderTest],
): Promise<RoundResults> {
  const rounds: RoundResults = [];
  for (let round = -WARM_UP_ROUND_COUNT; round < ROUND_COUNT; round++) {
    // The build that is measured second may benefit from warm caches, so the order of the builds alternates.
    const baseIsFirst = round % 2 === 0;
    const first = await measureBuild(call, baseIsFirst ? base : measured);
    const second = await measureBuild(call, baseIsFirst ? measured : base);
    if (round >= 0) rounds.push(baseIsFirst ? [first, second] : [second, first]);
  }
  return rounds;
}

async function measureBuild(call: ComparedCall, { product, people }: BuildUnderTest): Promise<BuildResult> {
  const works = [];
  for (let count = 0; count < CALLS_PER_BUILD; count++) works.push(await call.ready(people));
  const before = readProcessorTimes(product);
  const samples: Samples = [];
  for (const work of works) samples.push(await measureTime(work));
  return { samples, processor: subtractTimes(before, readProcessorTimes(product)) };
}

const TABLE_HEADER = ['', 'p50', 'time', 'processor', 'processor time'];
const COMPARISON_WORDS = {
  time: ['slower', 'faster'],
  processor: ['more', 'less'],
} as const;

function toTableRows(rounds: RoundResults, { name }: ComparedCall): string[][] {
  const pairs = (valueOf: (result: BuildResult) => number): MeasuredPair[] =>
    rounds.map(([base, measured]) => ({ base: valueOf(base), measured: valueOf(measured) }));
  const time = estimateDifference(
    pairs(({ samples }) => computeQuantile(samples, 0.5)),
    computeMedianRatio,
  );
  const ofAll = pairs(({ processor }) => sumValues(processor.values()));
  const all = rounds.map(([base, measured]) => [base.samples, measured.samples]);
  const p50 = [0, 1].map((side) =>
    computeQuantile(
      all.flatMap((samples) => samples[side]!),
      0.5,
    ),
  );
  const parts = new Set(rounds.flatMap(([base, measured]) => [...base.processor.keys(), ...measured.processor.keys()]));
  const ofParts = Array.from(parts, (part) => ({ part, ofPart: pairs(({ processor }) => processor.get(part) ?? 0) }))
    .filter(({ ofPart }) => toMsPerCall(ofPart).some((ms, side) => ms >= MIN_LISTED_SHARE * toMsPerCall(ofAll)[side]!))
    .map(({ part, ofPart }) => [`  ${part}`, '', '', formatChange(toMsPerCall(ofPart)), '']);
  return [
    [
      name,
      formatChange(p50),
      formatDifference(time, COMPARISON_WORDS.time),
      formatChange(toMsPerCall(ofAll)),
      formatDifference(estimateDifference(ofAll, computeRatioOfMeans), COMPARISON_WORDS.processor),
    ],
    ...ofParts,
  ];
}

const toMsPerCall = (pairs: MeasuredPair[]): number[] =>
  computeTrimmedMeans(pairs).map((ofBuild) => ofBuild / CALLS_PER_BUILD);

const formatChange = ([base, measured]: number[]): string => `${base!.toFixed(2)} → ${measured!.toFixed(2)} ms`;
