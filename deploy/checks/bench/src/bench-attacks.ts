import {
  type VictimOutcomes,
  productionEnvironment,
  startAttackers,
  Victim,
  type VictimWork,
} from '@paperbill/attacks';
import { withProduct } from './bench-product.js';
import { type Figure, toRatioFigure, type Report } from './figures.js';

const ROUND_COUNT = 20;
/**
 * Number of measured rounds during attacks. Many rounds are needed, because single rounds vary. More rounds would
 * exceed one user's limit of 120 prints per minute.
 */
const ATTACKED_ROUNDS = 70;
/** The maximum latency during attacks, as a multiple of the latency without attacks. */
const MAX_LATENCY_RATIO = 2;

export async function benchAttacks(): Promise<Report[]> {
  // The product runs with the limits of production, because the benchmark measures the effect of these limits.
  const limits = { ...productionEnvironment, API_RATE_LIMIT: '1200' };
  return withProduct(async ({ url }) => {
    const [victim, attackers] = [await Victim.signIn(url), await startAttackers(url)];
    await victim.runRounds(ROUND_COUNT);
    const quiet = await victim.runRounds(ROUND_COUNT);
    attackers.begin();
    let ending: ReturnType<typeof attackers.end> | undefined;
    const attacked = await victim.runRounds(ATTACKED_ROUNDS).finally(() => void (ending = attackers.end()));
    const rounds = Object.entries((await ending)!).map(([attack, count]) => `${attack} ${count}`);
    const note = `Attacks that were answered meanwhile: ${rounds.join(', ')}.${describeRefusals(attacked)}`;
    return [
      { title: 'Somebody who works, while it is quiet and under attack', figures: toFigures(quiet, attacked), note },
    ];
  }, limits);
}

const VICTIM_WORKS: VictimWork[] = ['click', 'save', 'print', 'download'];

const toFigures = (quiet: VictimOutcomes, attacked: VictimOutcomes): Figure[] =>
  VICTIM_WORKS.map((work) =>
    toRatioFigure(work, quiet[work].times, attacked[work].times, { most: { p50: MAX_LATENCY_RATIO } }),
  );

function describeRefusals(attacked: VictimOutcomes): string {
  const refused = VICTIM_WORKS.flatMap((work) => {
    const count = attacked[work].statuses.filter((status) => status >= 400).length;
    return count ? [`${work} ${count}`] : [];
  });
  return refused.length ? ` Refused to who works: ${refused.join(', ')}.` : '';
}
