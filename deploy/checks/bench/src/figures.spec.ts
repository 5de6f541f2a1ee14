import { expect, it } from '@jest/globals';
import {
  type Figure,
  meetsTarget,
  toRatioFigure,
  toTimeFigure,
  formatValue,
  formatTarget,
  formatSides,
} from './figures.js';

it('A ratio divides the quantiles of both sides, and keeps both', () => {
  const base = Array.from({ length: 100 }, (_, index) => index + 1);
  const figure = toRatioFigure(
    'a page',
    base,
    base.map((ms) => ms * 1.5),
    { most: { p50: 1.5 } },
  );
  expect(figure).toMatchObject({ unit: 'x', values: { p50: 1.5, p95: 1.5 }, sides: { base: { p50: 50, p95: 95 } } });
  expect(formatSides(figure)).toBe('50.0 → 75.0 ms');
  expect(formatSides(toTimeFigure('a page', base))).toBe('');
});

it.each<[Partial<Figure>, boolean | undefined]>([
  [{}, undefined],
  [{ most: { p50: 2 } }, true],
  [{ most: { p50: 1.9 } }, false],
  [{ most: { p50: 2, p95: 2.9 } }, false],
  [{ least: { p50: 2 } }, true],
  [{ least: { p50: 2.1 } }, false],
])('An aim of %j is met: %s', (aim, met) => {
  expect(meetsTarget({ name: 'a page', unit: 'x', values: { p50: 2, p95: 3 }, ...aim })).toBe(met);
});

it('Values and targets are formatted as phrases', () => {
  const values = { p50: 1, p95: 2 };
  expect(formatValue(1.298, 'x')).toBe('1.30 x');
  expect(formatTarget({ name: 'a', unit: 'x', values, most: { p50: 1.3, p95: 1.4 } })).toBe(
    'at most 1.30 x, p95 1.40 x',
  );
  expect(formatTarget({ name: 'a', unit: 'points', values, least: { p50: 90 } })).toBe('at least 90 points');
  expect(formatTarget({ name: 'a', unit: 'ms', values, most: { p95: 500 } })).toBe('at most p95 500.0 ms');
  expect(formatTarget({ name: 'a', unit: 'ms', values })).toBe('');
});
