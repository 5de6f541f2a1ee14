import { type Outcomes, productionEnvironment, startAttackers, Victim, type Work } from '@paperbill/attacks';
import { withProduct } from './bench-product.js';
import { type Figure, ratioOf, type Report } from './figures.js';

const ROUNDS = 20;
/**
 * An attack takes seconds: what is met within a few of them differs from run to run. All rounds together stay
 * below the 120 prints a minute that somebody has.
 */
const ATTACKED_ROUNDS = 70;
/** More than this somebody who works may not notice of others' attacks. */
const MOST = 2;

/** What somebody who clicks, saves and prints notices of all attacks at once, beside the same while it is quiet. */
export async function benchAttacks(): Promise<Report[]> {
  // With the limits of production: they are what is measured.
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

/** Empty where nothing was refused to somebody who works. */
function refusals(attacked: Outcomes): string {
  const refused = WORKS.flatMap((work) => {
    const count = attacked[work].statuses.filter((status) => status >= 400).length;
    return count ? [`${work} ${count}`] : [];
  });
  return refused.length ? ` Refused to who works: ${refused.join(', ')}.` : '';
}
