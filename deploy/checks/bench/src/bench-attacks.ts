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
    const quiet = await regularUser.runRounds(ROUND_COUNT);
    attackers.begin();
    let ending: ReturnType<typeof attackers.end> | undefined;
    const attacked = await regularUser.runRounds(ATTACKED_ROUND_COUNT).finally(() => void (ending = attackers.end()));
    const rounds = Object.entries((await ending)!).map(([attack, count]) => `${attack} ${count}`);
    const note = `Answered requests of the attacks: ${rounds.join(', ')}.${describeRefusals(attacked)}`;
    return [
      { title: 'Somebody who works, while it is quiet and under attack', figures: toFigures(quiet, attacked), note },
    ];
  }, limits);
}

const REGULAR_USER_ACTIONS: RegularUserAction[] = ['click', 'save', 'print', 'download'];

const toFigures = (quiet: ActionOutcomes, attacked: ActionOutcomes): Figure[] =>
  REGULAR_USER_ACTIONS.map((work) =>
    toRatioFigure(work, quiet[work].times, attacked[work].times, { upperLimits: { p50: MAX_LATENCY_RATIO } }),
  );

function describeRefusals(attacked: ActionOutcomes): string {
  const refused = REGULAR_USER_ACTIONS.flatMap((work) => {
    const count = attacked[work].statuses.filter((status) => status >= 400).length;
    return count ? [`${work} ${count}`] : [];
  });
  return refused.length ? ` Refused to who works: ${refused.join(', ')}.` : '';
}
