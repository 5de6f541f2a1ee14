import { type Outcomes, productionEnvironment, startAttackers, Victim, type Work } from '@paperbill/attacks';
import { withProduct } from './bench-product.js';
import { type Figure, ratioOf, type Report } from './figures.js';

const ROUNDS = 20;
/**
 * An attack takes seconds, and single rounds vary. All rounds together stay below the limit of 120 prints a minute of one user.
 */
const ATTACKED_ROUNDS = 70;
/** Target: maximum latency during attacks, as a multiple of the quiet time. */
const MOST = 2;

/** Measures clicks, saves and prints of a user during all attacks, as ratios to the quiet time. */
export async function benchAttacks(): Promise<Report[]> {
  // Uses the limits of production, because their effect is measured.
  const limits = { ...productionEnvironment, API_RATE_LIMIT: '1200' };
  return withProduct(async ({ url }) => {
    const [victim, attackers] = [await Victim.signIn(url), await startAttackers(url)];
    await victim.work(ROUNDS);
    const quiet = await victim.work(ROUNDS);
    attackers.begin();
    let ending: ReturnType<typeof attackers.end> | undefined;
    const attacked = await victim.work(ATTACKED_ROUNDS).finally(() => (ending = attackers.end()));
    const rounds = Object.entries((await ending)!).map(([attack, count]) => `${attack} ${count}`);
    const note = `Attacks that were answered meanwhile: ${rounds.join(', ')}.${refusals(attacked)}`;
    return [
      { title: 'Somebody who works, while it is quiet and under attack', figures: figuresOf(quiet, attacked), note },
    ];
  }, limits);
}

const WORKS: Work[] = ['click', 'save', 'print', 'download'];

const figuresOf = (quiet: Outcomes, attacked: Outcomes): Figure[] =>
  WORKS.map((work) => ratioOf(work, quiet[work].times, attacked[work].times, { most: { p50: MOST } }));

/** Empty if no call of the user was refused. */
function refusals(attacked: Outcomes): string {
  const refused = WORKS.flatMap((work) => {
    const count = attacked[work].statuses.filter((status) => status >= 400).length;
    return count ? [`${work} ${count}`] : [];
  });
  return refused.length ? ` Refused to who works: ${refused.join(', ')}.` : '';
}
