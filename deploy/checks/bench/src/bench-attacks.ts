import {
  type ActionOutcomes,
  productionEnvironment,
  startAttackers,
  RegularUser,
  type RegularUserAction,
} from '@paperbill/attacks';
import { withProduct } from './bench-product.js';
import { type Figure, toRatioFigure, type BenchReport } from './figures.js';

const ROUND_COUNT = 20;
/**
 * The number of measured rounds during attacks. Many rounds are needed, because single rounds vary. More rounds would
 * exceed the limit of 120 prints per user and minute.
 */
const ATTACKED_ROUND_COUNT = 70;
const MAX_LATENCY_RATIO = 2;

export async function benchAttacks(): Promise<BenchReport[]> {
  const limits = { ...productionEnvironment, API_RATE_LIMIT: '1200' };
  return withProduct(async ({ url }) => {
    const [regularUser, attackers] = [await RegularUser.signIn(url), await startAttackers(url)];
    await regularUser.runRounds(ROUND_COUNT);
    const outcomesBefore = await regularUser.runRounds(ROUND_COUNT);
    attackers.begin();
    let roundCountsPromise: ReturnType<typeof attackers.end> | undefined;
    const outcomesDuring = await regularUser
      .runRounds(ATTACKED_ROUND_COUNT)
      .finally(() => void (roundCountsPromise = attackers.end()));
    const roundCounts = Object.entries((await roundCountsPromise)!).map(([attack, count]) => `${attack} ${count}`);
    const note = `Answered requests of the attacks: ${roundCounts.join(', ')}.${describeRefusals(outcomesDuring)}`;
    return [
      {
        title: 'Somebody who works, while it is quiet and under attack',
        figures: toFigures(outcomesBefore, outcomesDuring),
        note,
      },
    ];
  }, limits);
}

const REGULAR_USER_ACTIONS: RegularUserAction[] = ['click', 'save', 'print', 'download'];

const toFigures = (outcomesBefore: ActionOutcomes, outcomesDuring: ActionOutcomes): Figure[] =>
  REGULAR_USER_ACTIONS.map((work) =>
    toRatioFigure(work, outcomesBefore[work].times, outcomesDuring[work].times, {
      upperLimits: { p50: MAX_LATENCY_RATIO },
    }),
  );

function describeRefusals(outcomes: ActionOutcomes): string {
  const refusalCounts = REGULAR_USER_ACTIONS.flatMap((work) => {
    const count = outcomes[work].statuses.filter((status) => status >= 400).length;
    return count ? [`${work} ${count}`] : [];
  });
  return refusalCounts.length ? ` Refused to who works: ${refusalCounts.join(', ')}.` : '';
}
