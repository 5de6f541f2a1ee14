import { quantile, type Samples } from './timings.js';

/** The unit of a figure. The unit `x` is a ratio, a multiple of a base value. */
export type Unit = 'ms' | 'x' | 'MB' | 'KB' | 'a second' | 'points' | 'shift' | 'processors';

/** The values of a figure by table column, such as `p50` and `p95`. */
export type Values = Record<string, number>;

export interface Figure {
  name: string;
  unit: Unit;
  values: Values;
  /**
   * The target of each column: an upper limit (`most`) or a lower limit (`least`). A figure without a target is only
   * informative.
   */
  most?: Values;
  least?: Values;
  /** A reason outside the product why the target can be missed, such as the machine or the measurement. */
  reason?: string;
  /** The two values that a ratio was calculated from. */
  sides?: { unit: Unit; base: Values; measured: Values };
}

export interface Report {
  title: string;
  figures: Figure[];
  note?: string;
}

type Aim = Pick<Figure, 'most' | 'least' | 'reason'>;

/** @param samples Durations in milliseconds. */
export const times = (name: string, samples: Samples, aim: Aim = {}): Figure => ({
  name,
  unit: 'ms',
  values: quantiles(samples),
  ...aim,
});

/**
 * Returns a figure with `measured` as a multiple of `base`. Both must be measured alternately. Then other load on the
 * machine slows down both sides equally, and the ratio stays comparable.
 */
export function ratioOf(name: string, base: Samples, measured: Samples, aim: Aim = {}): Figure {
  const sides = { unit: 'ms' as const, base: quantiles(base), measured: quantiles(measured) };
  const values = Object.fromEntries(
    Object.entries(sides.measured).map(([part, value]) => [part, value / sides.base[part]!]),
  );
  return { name, unit: 'x', values, ...aim, sides };
}

const quantiles = (samples: Samples): Values => ({ p50: quantile(samples, 0.5), p95: quantile(samples, 0.95) });

/** Checks whether a figure meets its target. Returns undefined for a figure without a target. */
export function isMet({ values, most = {}, least = {} }: Figure): boolean | undefined {
  const kept = [
    ...Object.entries(most).map(([part, limit]) => values[part]! <= limit),
    ...Object.entries(least).map(([part, limit]) => values[part]! >= limit),
  ];
  return kept.length ? kept.every(Boolean) : undefined;
}

const DIGITS: Record<Unit, number> = { ms: 1, x: 2, MB: 0, KB: 0, 'a second': 0, points: 0, shift: 4, processors: 2 };

/** Formats a value, for example `1.30 x`. */
export const written = (value: number, unit: Unit): string => `${value.toFixed(DIGITS[unit])} ${unit}`;

/** Formats a target, for example `at most 1.30 x, p95 1.40 x`. The name of the first column is left out. */
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

/** Formats both sides of a ratio, for example `3.0 → 4.1 ms`. */
export function writtenSides({ sides, values, most, least }: Figure): string {
  if (!sides) return '';
  const [leading] = Object.keys(most ?? least ?? values);
  const [base, measured] = [sides.base, sides.measured].map((side) => side[leading!]!.toFixed(DIGITS[sides.unit]));
  return `${base} → ${measured} ${sides.unit}`;
}
