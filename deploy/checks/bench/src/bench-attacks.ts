import { type Outcomes, productionEnvironment, startAttackers, Victim, type Work } from '@paperbill/attacks';
import { withProduct } from './bench-product.js';
import { conditions, milliseconds, ratio, type Row, table } from './table.js';
import { quantile } from './timings.js';

const ROUNDS = 20;
/**
 * An attack takes seconds: what is met within a few of them differs from run to run. All rounds together stay
 * below the 120 prints a minute that somebody has.
 */
const ATTACKED_ROUNDS = 70;
/** More than this somebody who works may not notice of others' attacks. */
const MOST = 2;

/** What somebody who clicks, saves and prints notices of all attacks at once, beside the same while it is quiet. */
export async function benchAttacks(): Promise<void> {
  const title = `Somebody who works, while it is quiet and under attack${conditions()}`;
  // With the limits of production: they are what is measured.
  const limits = { ...productionEnvironment, API_RATE_LIMIT: '1200' };
  await withProduct(async ({ url }) => {
    const [victim, attackers] = [await Victim.signIn(url), await startAttackers(url)];
    await victim.work(ROUNDS);
    const quiet = await victim.work(ROUNDS);
    attackers.begin();
    let ending: ReturnType<typeof attackers.end> | undefined;
    const attacked = await victim.work(ATTACKED_ROUNDS).finally(() => (ending = attackers.end()));
    process.stdout.write(table(title, rowsOf(quiet, attacked)));
    const rounds = Object.entries((await ending)!).map(([attack, count]) => `${attack} ${count}`);
    process.stdout.write(`Attacks that were answered meanwhile: ${rounds.join(', ')}.\n`);
  }, limits);
}

const rowsOf = (quiet: Outcomes, attacked: Outcomes): Row[] =>
  (['click', 'save', 'print', 'download'] as Work[]).flatMap((work) => {
    const times = (part: number) => [quiet, attacked].map((outcomes) => quantile(outcomes[work].times, part));
    const [p50, p95] = [times(0.5), times(0.95)];
    const refused = attacked[work].statuses.filter((status) => status >= 400).length;
    const figures = ['quiet', `under attack (${refused} refused)`];
    const each = figures.map((figure, index) => ({
      figure: `${work}, ${figure}`,
      p50: milliseconds(p50[index]!),
      p95: milliseconds(p95[index]!),
    }));
    const [most, worst] = [p50, p95].map(([before, during]) => during! / before!);
    const target = { most: ratio(MOST), met: most! <= MOST };
    return [...each, { figure: `${work}, ratio`, p50: ratio(most!), p95: ratio(worst!), target }];
  });
