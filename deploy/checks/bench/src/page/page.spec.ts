import { expect, it } from '@jest/globals';
import type { Figure } from '../figures.js';
import type { Result } from '../results/results.js';
import { pageOf } from './page.js';

const machine = { processor: 'A', processors: 2, memoryGb: 8, load: 0.5, node: 'v24.0.0' };

function result(hash: string, day: number, bench: string, ...figures: Figure[]): Result {
  const at = `2026-11-${day}T09:00:00Z`;
  const commit = { hash: hash.repeat(40), at, subject: 'A change', isChanged: false };
  return { commit, runs: { [bench]: { at, machine, reports: [{ title: 'Figures of <all>', figures }] } } };
}

const page = (p50: number, aim: Partial<Figure> = {}): Figure => ({
  name: 'a page',
  unit: 'x',
  values: { p50, p95: 2 },
  most: { p50: 1.5 },
  ...aim,
});

it('Shows the newest run of each bench, and what is not met first', () => {
  const html = pageOf([
    result('a', 20, 'scale', page(1.4)),
    result('b', 21, 'scale', page(1.6)),
    result('c', 22, 'api'),
  ]);
  expect(html).toContain('<section id="api">');
  expect(html).toContain('<section id="scale">');
  expect(html).toContain('<code title="A change">bbbbbbbb</code>');
  expect(html).toContain('<b>1</b>aims missed');
  expect(html).toContain('1.60 x for an aim of at most 1.50 x');
});

it('Shows first what has an aim', () => {
  const html = pageOf([result('a', 20, 'load', page(1, { unit: 'ms', values: { p50: 1, p95: 7 }, most: { p95: 5 } }))]);
  expect(html).toContain('7.0 ms for an aim of at most p95 5.0 ms');
});

it('Draws a figure over its commits, from the second on', () => {
  const once = pageOf([result('a', 20, 'scale', page(1.4))]);
  expect(once).not.toContain('<polyline');
  const twice = pageOf([result('a', 20, 'scale', page(1.4)), result('b', 21, 'scale', page(1.2))]);
  expect(twice).toContain('aria-label="2 commits, from 1.40 x to 1.20 x"');
  expect(twice).toContain('<title>aaaaaaaa, 20 Nov 2026: 1.40 x</title>');
});

it('Draws no milliseconds of two commits in one line: they were taken on machines with other work', () => {
  const of = (p50: number) => page(p50, { unit: 'ms' });
  expect(pageOf([result('a', 20, 'api', of(1.4)), result('b', 21, 'api', of(1.2))])).not.toContain('<polyline');
});

it('Tells a missed aim with a physical reason apart', () => {
  const html = pageOf([result('a', 20, 'scale', page(1.6, { reason: 'Light is no faster than "this".' }))]);
  expect(html).toContain('<b>1</b>missed for a physical reason');
  expect(html).toContain('Light is no faster than &quot;this&quot;.');
  expect(html).not.toContain('aims missed');
});

it('Takes texts as texts, and needs nothing from elsewhere', () => {
  const html = pageOf([result('a', 20, 'scale', page(1))]);
  expect(html).toContain('Figures of &lt;all&gt;');
  expect(html).not.toMatch(/<script|src=|https?:/);
});
