import { type Outcomes, productionEnvironment, startAttackers, Victim, type Work } from '@paperbill/attacks';
import { withProduct } from './bench-product.js';
import { type Figure, ratioOf, type Report } from './figures.js';

const ROUNDS = 20;
/**
 * The number of rounds is high, because an attack takes seconds and single rounds vary. The number is also low enough
 * to stay below one user's limit of 120 prints per minute.
 */
const ATTACKED_ROUNDS = 70;
/** The target: the maximum latency during attacks, as a multiple of the latency without attacks. */
const MOST = 2;

/** Measures how much all attacks together slow down a user's clicks, saves and prints. */
export async function benchAttacks(): Promise<Report[]> {
  // The product runs with the limits of production, because the benchmark measures their effect.
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

/** Describes the calls of the user that were refused. Returns an empty text if there were none. */
function refusals(attacked: Outcomes): string {
  const refused = WORKS.flatMap((work) => {
    const count = attacked[work].statuses.filter((status) => status >= 400).length;
    return count ? [`${work} ${count}`] : [];
  });
  return refused.length ? ` Refused to who works: ${refused.join(', ')}.` : '';
}
