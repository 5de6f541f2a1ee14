import { expect, it } from '@jest/globals';
import type { Figure } from './figures.js';
import { formatReport } from './table.js';

it('A report is printed in columns with its note, each reason of a missed target once, and no empty columns', () => {
  const figures: Figure[] = [
    { name: 'short', unit: 'ms', values: { p50: 1, p95: 22.25 } },
    { name: 'longer', unit: 'x', values: { p50: 2 }, most: { p50: 1.5 }, reason: 'Light is no faster.' },
    { name: 'longest', unit: 'x', values: { p50: 3 }, most: { p50: 1.5 }, reason: 'Light is no faster.' },
    { name: 'a', unit: 'x', values: { p50: 3 }, most: { p50: 1.5 }, reason: 'So is sound.' },
    { name: 'b', unit: 'x', values: { p50: 3 }, most: { p50: 1.5 }, reason: 'So is sound.' },
    { name: 'c', unit: 'x', values: { p50: 3 }, most: { p50: 1.5 }, reason: 'So is sound.' },
    { name: 'met', unit: 'x', values: { p50: 1 }, most: { p50: 1.5 }, reason: 'Light is no faster.' },
  ];
  expect(formatReport({ title: 'Both', figures, note: 'As it was.' }, 'on 2 processors')).toBe(
    [
      '',
      'Both, on 2 processors',
      '            p50      p95             aim',
      'short    1.0 ms  22.3 ms',
      'longer   2.00 x           at most 1.50 x  MISSED',
      'longest  3.00 x           at most 1.50 x  MISSED',
      'a        3.00 x           at most 1.50 x  MISSED',
      'b        3.00 x           at most 1.50 x  MISSED',
      'c        3.00 x           at most 1.50 x  MISSED',
      'met      1.00 x           at most 1.50 x     met',
      'As it was.',
      'longer; longest: Light is no faster.',
      'a and 2 others: So is sound.',
      '',
    ].join('\n'),
  );
});
