import { type Figure, leadingPart, type Report, written, writtenAim, writtenSides } from '../figures.js';
import { describeMachine } from '../results/machine.js';
import type { Commit, Result, Run } from '../results/results.js';
import { barOf, leading, type Standing, standingOf } from './bar.js';
import { historyOf, plot, sparkline } from './history.js';
import { day, escaped, shortHash } from './html.js';
import { style } from './style.js';

/** The newest run of a bench, and what it measured. */
interface Newest {
  bench: string;
  commit: Commit;
  run: Run;
}

/**
 * All figures as one page that needs nothing besides itself: the newest of each bench, with what they were before.
 *
 * @param results in the order of their commits
 */
export function pageOf(results: Result[]): string {
  const newest = newestRuns(results);
  const figures = newest.flatMap(({ run }) => run.reports.flatMap((report) => report.figures));
  const sections = newest.map((one) => section(one, results));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What Paperbill costs</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>What Paperbill costs</h1>
<p class="lead">Figures of the running product, each taken beside another in the same minutes: their ratio holds on a busy machine as well. A bar ends at p50, its whisker at p95, and the upright line is the aim.</p>
<ul class="counts">${counts(figures)}</ul>
${missedOnes(newest)}
<nav aria-label="Benches">${newest.map(({ bench }) => `<a href="#${bench}">${bench}</a>`).join('')}</nav>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** In the order of the alphabet. */
function newestRuns(results: Result[]): Newest[] {
  const newest = new Map<string, Newest>();
  for (const { commit, runs } of results) {
    for (const [bench, run] of Object.entries(runs)) {
      const known = newest.get(bench);
      if (!known || Date.parse(known.run.at) <= Date.parse(run.at)) newest.set(bench, { bench, commit, run });
    }
  }
  return [...newest.values()].sort((a, b) => a.bench.localeCompare(b.bench));
}

const WORDS: Record<Standing, string> = {
  met: 'aims met',
  missed: 'aims missed',
  reasoned: 'missed for a physical reason',
  plain: 'figures for comparison',
};

const counts = (figures: Figure[]): string =>
  (Object.keys(WORDS) as Standing[])
    .map((standing) => ({ standing, count: figures.filter((figure) => standingOf(figure) === standing).length }))
    .filter(({ count }) => count > 0)
    .map(({ standing, count }) => `<li class="count ${standing}"><b>${count}</b>${WORDS[standing]}</li>`)
    .join('');

/** What to look at first. */
function missedOnes(newest: Newest[]): string {
  const missed = newest.flatMap(({ bench, run }) =>
    run.reports
      .flatMap(({ figures }) => figures)
      .filter((figure) => standingOf(figure) === 'missed')
      .map(
        (figure) =>
          `<li><a href="#${bench}">${bench}: ${escaped(figure.name)}</a>, ${written(leading(figure), figure.unit)} for an aim of ${escaped(writtenAim(figure))}</li>`,
      ),
  );
  return missed.length ? `<div class="lead"><h2>Missed</h2><ul>${missed.join('')}</ul></div>` : '';
}

function section({ bench, commit, run }: Newest, results: Result[]): string {
  const { machine, at } = run;
  const where = `${describeMachine(machine)} · ${escaped(machine.processor)}, ${machine.memoryGb} GB, Node ${machine.node}`;
  const articles = run.reports.map((report) => article(report, (figure) => historyOf(results, bench, figure)));
  return `<section id="${bench}">
<header><h2>${bench}</h2><small><code title="${escaped(commit.subject)}">${shortHash(commit.hash)}</code>${commit.isChanged ? ', changed' : ''} · ${day(at)}</small></header>
<small>${where}</small>
${articles.join('\n')}
</section>`;
}

function article({ title, figures, note }: Report, history: (figure: Figure) => ReturnType<typeof historyOf>): string {
  const longest = (figure: Figure) =>
    Math.max(...figures.filter((other) => other.unit === figure.unit && standingOf(other) === 'plain').map(leading));
  const rows = figures.map((figure) => row(figure, longest(figure), sparkline(history(figure), figure)));
  const plots = figures
    .map((figure) => ({ figure, points: history(figure) }))
    .filter(({ points }) => points.length > 1)
    .map(({ figure, points }) => plot(points, figure));
  // Neither aims nor a past: the bars have their room.
  const isSimple = plots.length === 0 && figures.every((figure) => standingOf(figure) === 'plain');
  const details = plots.length
    ? `<details><summary>By commit, in large</summary><div class="plots">${plots.join('')}</div></details>`
    : '';
  return `<article><h3>${escaped(title)}</h3><ul class="figures${isSimple ? ' simple' : ''}">${rows.join('\n')}</ul>${note ? `<p class="note soft">${escaped(note)}</p>` : ''}${details}</article>`;
}

function row(figure: Figure, longest: number, past: string): string {
  const standing = standingOf(figure);
  const { name, unit, reason } = figure;
  const value = written(leading(figure), unit).replace(/ (.*)$/, ' <i>$1</i>');
  const { beside, below } = otherValues(figure);
  const besides = [writtenSides(figure), ...below].filter(Boolean).join(' · ');
  return `<li class="figure ${standing}">
<div class="name">${escaped(name)}<small>${escaped(besides)}</small></div>
<div class="plotted">${barOf(figure, longest)}</div>
<div class="value">${value}<small>${escaped(beside)}</small></div>
<div class="aims">${stamped(figure, standing)}</div>
<div class="past">${past}</div>
${standing === 'reasoned' ? `<p class="reason">${escaped(reason!)}</p>` : ''}</li>`;
}

/** Besides the leading value: p95 follows p50, and of other columns there may be many. */
function otherValues(figure: Figure): { beside: string; below: string[] } {
  const first = leadingPart(figure);
  const others = Object.entries(figure.values).filter(([part]) => part !== first);
  const texts = others.map(([part, value]) => `${part} ${written(value, figure.unit)}`);
  return first === 'p50' ? { beside: texts[0] ?? '', below: texts.slice(1) } : { beside: first, below: texts };
}

function stamped(figure: Figure, standing: Standing): string {
  if (standing === 'plain') return '';
  return `<span class="stamp">${standing === 'met' ? 'Met' : 'Missed'}</span><small>${escaped(writtenAim(figure))}</small>`;
}
