import { quantile, type Samples } from './timings.js';

/** What a figure counts in; `x` is how many times another figure. */
export type Unit = 'ms' | 'x' | 'MB' | 'KB' | 'a second' | 'points' | 'shift' | 'processors';

/** By what each tells: `p50`, `p95`, or whatever else the bench has columns for. The first one leads. */
export type Values = Record<string, number>;

export interface Figure {
  /** Stays as it is from commit to commit: the history finds the figure by it. */
  name: string;
  unit: Unit;
  values: Values;
  /** The aim: what values may be at most, or must be at least. Without either the figure is there for comparison. */
  most?: Values;
  least?: Values;
  /** Why the aim can be missed though the product does what it can: the machine, the measuring, other people's programs. */
  reason?: string;
  /** Of a ratio: the two sides that took turns. */
  sides?: { unit: Unit; base: Values; measured: Values };
}

/** What a bench has found, under one heading. */
export interface Report {
  title: string;
  figures: Figure[];
  /** What else has to be known. */
  note?: string;
}

type Aim = Pick<Figure, 'most' | 'least' | 'reason'>;

/** @param samples in milliseconds */
export const times = (name: string, samples: Samples, aim: Aim = {}): Figure => ({
  name,
  unit: 'ms',
  values: quantiles(samples),
  ...aim,
});

/** How many times as long this took as the base, which took turns with it: that holds on a busy machine as well. */
export function ratioOf(name: string, base: Samples, measured: Samples, aim: Aim = {}): Figure {
  const sides = { unit: 'ms' as const, base: quantiles(base), measured: quantiles(measured) };
  const values = Object.fromEntries(
    Object.entries(sides.measured).map(([part, value]) => [part, value / sides.base[part]!]),
  );
  return { name, unit: 'x', values, ...aim, sides };
}

/** The value that is shown first: the one with an aim, or the first that there is. */
export const leadingPart = ({ values, most, least }: Figure): string => Object.keys(most ?? least ?? values)[0]!;

const quantiles = (samples: Samples): Values => ({ p50: quantile(samples, 0.5), p95: quantile(samples, 0.95) });

/** Undefined for a figure without an aim. */
export function isMet({ values, most = {}, least = {} }: Figure): boolean | undefined {
  const kept = [
    ...Object.entries(most).map(([part, limit]) => values[part]! <= limit),
    ...Object.entries(least).map(([part, limit]) => values[part]! >= limit),
  ];
  return kept.length ? kept.every(Boolean) : undefined;
}

const DIGITS: Record<Unit, number> = { ms: 1, x: 2, MB: 0, KB: 0, 'a second': 0, points: 0, shift: 4, processors: 2 };

/** A value for people, such as `1.30 x`. */
export const written = (value: number, unit: Unit): string => `${value.toFixed(DIGITS[unit])} ${unit}`;

/** An aim for people, such as `at most 1.30 x, p95 1.40 x`: the first value goes without its name. */
export function writtenAim({ unit, values, most = {}, least = {} }: Figure): string {
  const [first] = Object.keys(values);
  const part = (word: string, limits: Values) => {
    const parts = Object.entries(limits).map(
      ([name, limit]) => `${name === first ? '' : `${name} `}${written(limit, unit)}`,
    );
    return parts.length ? [`${word} ${parts.join(', ')}`] : [];
  };
  return [...part('at most', most), ...part('at least', least)].join(', ');
}

/** Both sides of a ratio for people, such as `3.0 → 4.1 ms`. */
export function writtenSides(figure: Figure): string {
  const { sides } = figure;
  if (!sides) return '';
  const leading = leadingPart(figure);
  const [base, measured] = [sides.base, sides.measured].map((side) => side[leading]!.toFixed(DIGITS[sides.unit]));
  return `${base} → ${measured} ${sides.unit}`;
}
