import type { Product } from '@paperbill/local';
import { type People, peopleOf } from '../bench-api.js';
import { withProduct } from '../bench-product.js';
import { processorTimes, sum, timesBetween } from '../processes.js';
import { describeMachine } from '../machine.js';
import { lines } from '../table.js';
import { quantile, type Samples, timeOf } from '../timings.js';
import { withBase } from './base.js';
import { type ComparedCall, comparedCalls } from './compared-calls.js';
import { described, differenceOf, meansOf, type Pair, ratioOfMeans, usualRatio } from './difference.js';

const ROUNDS = 60;
const WARM_UP_ROUNDS = 12;
const CALLS_IN_TURN = 5;
/** A process is only listed if it uses at least this share of the processor time. */
const LISTED_FROM = 0.03;

/**
 * Compares the cost of calls between this code and another build, the base. Both products run at the same time. Each
 * call is made alternately on both, so that other load slows down both equally.
 *
 * @param wanted Parts of the names of calls. If empty, all calls are compared.
 * @throws Error if the base cannot be built, or if no call has such a name.
 */
export async function compare([given, ...wanted]: string[]): Promise<void> {
  if (!given) throw new Error('Say what to compare with: npm run bench -- compare HEAD~1');
  const calls = comparedCalls.filter(({ name }) => !wanted.length || wanted.some((part) => name.includes(part)));
  if (!calls.length)
    throw new Error(`No call is named so; there are: ${comparedCalls.map(({ name }) => name).join(', ')}.`);
  await withBase(given, ({ name, start }) =>
    withProduct(
      (base) =>
        withProduct(async (measured) => {
          const conditions = describeMachine();
          const sides = [await sideOf(base), await sideOf(measured)] as const;
          const rows = [];
          for (const call of calls) rows.push(...rowsOf(await roundsOf(call, sides), call));
          const title = `This code beside ${name}, ${ROUNDS} rounds of ${CALLS_IN_TURN} calls on either side, ${conditions}`;
          process.stdout.write(lines(title, [HEAD, ...rows]));
        }),
      {},
      { start },
    ),
  );
}

interface Side {
  product: Product;
  people: People;
}

const sideOf = async (product: Product): Promise<Side> => ({ product, people: await peopleOf(product.url) });

/** The measurements of one build in a round. */
interface Turn {
  samples: Samples;
  processor: Map<string, number>;
}

/** The measurements of both builds in each round. */
type Rounds = [base: Turn, measured: Turn][];

async function roundsOf(call: ComparedCall, [base, measured]: readonly [Side, Side]): Promise<Rounds> {
  const rounds: Rounds = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    // The order alternates, because the build that is measured second may benefit from warm caches.
    const baseIsFirst = round % 2 === 0;
    const first = await turnOf(call, baseIsFirst ? base : measured);
    const second = await turnOf(call, baseIsFirst ? measured : base);
    if (round >= 0) rounds.push(baseIsFirst ? [first, second] : [second, first]);
  }
  return rounds;
}

async function turnOf(call: ComparedCall, { product, people }: Side): Promise<Turn> {
  const works = [];
  for (let count = 0; count < CALLS_IN_TURN; count++) works.push(await call.ready(people));
  const before = processorTimes(product);
  const samples: Samples = [];
  for (const work of works) samples.push(await timeOf(work));
  return { samples, processor: timesBetween(before, processorTimes(product)) };
}

const HEAD = ['', 'p50', 'time', 'processor', 'processor time'];
const WORDS = {
  time: ['slower', 'faster'],
  processor: ['more', 'less'],
} as const;

function rowsOf(rounds: Rounds, { name }: ComparedCall): string[][] {
  const pairs = (valueOf: (turn: Turn) => number): Pair[] =>
    rounds.map(([base, measured]) => ({ base: valueOf(base), measured: valueOf(measured) }));
  const time = differenceOf(
    pairs(({ samples }) => quantile(samples, 0.5)),
    usualRatio,
  );
  const ofAll = pairs(({ processor }) => sum(processor.values()));
  const all = rounds.map(([base, measured]) => [base.samples, measured.samples]);
  const p50 = [0, 1].map((side) =>
    quantile(
      all.flatMap((samples) => samples[side]!),
      0.5,
    ),
  );
  const parts = new Set(rounds.flatMap(([base, measured]) => [...base.processor.keys(), ...measured.processor.keys()]));
  const ofParts = Array.from(parts, (part) => ({ part, ofPart: pairs(({ processor }) => processor.get(part) ?? 0) }))
    .filter(({ ofPart }) => perCall(ofPart).some((ms, side) => ms >= LISTED_FROM * perCall(ofAll)[side]!))
    .map(({ part, ofPart }) => [`  ${part}`, '', '', arrow(perCall(ofPart)), '']);
  return [
    [
      name,
      arrow(p50),
      described(time, WORDS.time),
      arrow(perCall(ofAll)),
      described(differenceOf(ofAll, ratioOfMeans), WORDS.processor),
    ],
    ...ofParts,
  ];
}

/** Returns the milliseconds per call of both builds. */
const perCall = (pairs: Pair[]): number[] => meansOf(pairs).map((ofTurn) => ofTurn / CALLS_IN_TURN);

const arrow = ([base, measured]: number[]): string => `${base!.toFixed(2)} → ${measured!.toFixed(2)} ms`;
