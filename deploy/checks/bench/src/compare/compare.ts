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
 * @param nameParts parts of the names of calls. If the list is empty, all calls are compared.
 * @throws Error if the base cannot be built, or if no name of a call contains one of `nameParts`
 */
export async function compareBuilds([revisionOrFolder, ...nameParts]: string[]): Promise<void> {
  if (!revisionOrFolder) throw new Error('Name the build to compare with: npm run bench -- compare HEAD~1');
  const calls = comparedCalls.filter(({ name }) => !nameParts.length || nameParts.some((part) => name.includes(part)));
  if (!calls.length)
    throw new Error(`No call has this name. The calls are: ${comparedCalls.map(({ name }) => name).join(', ')}.`);
  await withBaseBuild(revisionOrFolder, ({ name, start }) =>
    withProduct(
      (base) =>
        withProduct(async (measured) => {
          const conditions = describeMachine();
          const builds = [await toBuildUnderTest(base), await toBuildUnderTest(measured)] as const;
          const rows = [];
          for (const call of calls) rows.push(...toTableRows(await measureRounds(call, builds), call));
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
  users: BenchUsers;
}

/** Without statistics of its tables, PostgreSQL chooses slow plans. A database in use has these statistics. */
async function toBuildUnderTest(product: Product): Promise<BuildUnderTest> {
  const users = await signInUsers(product.url);
  await vacuumDatabases(product.dataDir);
  return { product, users };
}

interface BuildResult {
  samples: Samples;
  processorTimes: Map<string, number>;
}

type RoundResults = [base: BuildResult, measured: BuildResult][];

async function measureRounds(
  call: ComparedCall,
  [base, measured]: readonly [BuildUnderTest, BuildUnderTest],
): Promise<RoundResults> {
  const rounds: RoundResults = [];
  for (let round = -WARM_UP_ROUND_COUNT; round < ROUND_COUNT; round++) {
    // The build that is measured second may benefit from warm caches, so the order of the builds alternates.
    const isBaseFirst = round % 2 === 0;
    const first = await measureBuild(call, isBaseFirst ? base : measured);
    const second = await measureBuild(call, isBaseFirst ? measured : base);
    if (round >= 0) rounds.push(isBaseFirst ? [first, second] : [second, first]);
  }
  return rounds;
}

async function measureBuild(call: ComparedCall, { product, users }: BuildUnderTest): Promise<BuildResult> {
  const works = [];
  for (let count = 0; count < CALLS_PER_BUILD; count++) works.push(await call.ready(users));
  const before = readProcessorTimes(product);
  const samples: Samples = [];
  for (const work of works) samples.push(await measureTime(work));
  return { samples, processorTimes: subtractTimes(before, readProcessorTimes(product)) };
}

const TABLE_HEADER = ['', 'p50', 'time', 'processor', 'processor time'];
const COMPARISON_WORDS = {
  time: ['slower', 'faster'],
  processor: ['more', 'less'],
} as const;

function toTableRows(rounds: RoundResults, { name }: ComparedCall): string[][] {
  const toPairs = (getValue: (result: BuildResult) => number): MeasuredPair[] =>
    rounds.map(([base, measured]) => ({ base: getValue(base), measured: getValue(measured) }));
  const time = estimateDifference(
    toPairs(({ samples }) => computeQuantile(samples, 0.5)),
    computeMedianRatio,
  );
  const totalPairs = toPairs(({ processorTimes }) => sumValues(processorTimes.values()));
  const sampleLists = rounds.map(([base, measured]) => [base.samples, measured.samples]);
  const p50 = [0, 1].map((buildIndex) =>
    computeQuantile(
      sampleLists.flatMap((samples) => samples[buildIndex]!),
      0.5,
    ),
  );
  const parts = new Set(
    rounds.flatMap(([base, measured]) => [...base.processorTimes.keys(), ...measured.processorTimes.keys()]),
  );
  const partRows = Array.from(parts, (part) => ({
    part,
    ofPart: toPairs(({ processorTimes }) => processorTimes.get(part) ?? 0),
  }))
    .filter(({ ofPart }) =>
      toMsPerCall(ofPart).some((ms, buildIndex) => ms >= MIN_LISTED_SHARE * toMsPerCall(totalPairs)[buildIndex]!),
    )
    .map(({ part, ofPart }) => [`  ${part}`, '', '', formatChange(toMsPerCall(ofPart)), '']);
  return [
    [
      name,
      formatChange(p50),
      formatDifference(time, COMPARISON_WORDS.time),
      formatChange(toMsPerCall(totalPairs)),
      formatDifference(estimateDifference(totalPairs, computeRatioOfMeans), COMPARISON_WORDS.processor),
    ],
    ...partRows,
  ];
}

const toMsPerCall = (pairs: MeasuredPair[]): number[] =>
  computeTrimmedMeans(pairs).map((buildMs) => buildMs / CALLS_PER_BUILD);

const formatChange = ([base, measured]: number[]): string => `${base!.toFixed(2)} → ${measured!.toFixed(2)} ms`;
