import { computeQuantile, type Samples } from './timings.js';

/** The unit of a benchmark figure. The unit `x` means a multiple of a base value. */
export type FigureUnit = 'ms' | 'x' | 'MB' | 'KB' | 'a second' | 'points' | 'shift' | 'processors';

export type FigureValues = Record<string, number>;

export interface Figure {
  name: string;
  unit: FigureUnit;
  values: FigureValues;
  /** The highest value that each column should have. Columns without an upper or lower limit are not checked. */
  upperLimits?: FigureValues;
  lowerLimits?: FigureValues;
  reason?: string;
  sides?: { unit: FigureUnit; base: FigureValues; measured: FigureValues };
}

export interface BenchReport {
  title: string;
  figures: Figure[];
  note?: string;
}

type FigureTarget = Pick<Figure, 'upperLimits' | 'lowerLimits' | 'reason'>;

export const toTimeFigure = (name: string, samples: Samples, target: FigureTarget = {}): Figure => ({
  name,
  unit: 'ms',
  values: toQuantiles(samples),
  ...target,
});

/**
 * Returns a figure with `measured` as a multiple of `base`. The caller must alternate between measuring both. Other
 * load on the machine then slows down both equally.
 */
export function toRatioFigure(name: string, base: Samples, measured: Samples, target: FigureTarget = {}): Figure {
  const sides = { unit: 'ms' as const, base: toQuantiles(base), measured: toQuantiles(measured) };
  const values = Object.fromEntries(
    Object.entries(sides.measured).map(([part, value]) => [part, value / sides.base[part]!]),
  );
  return { name, unit: 'x', values, ...target, sides };
}

const toQuantiles = (samples: Samples): FigureValues => ({
  p50: computeQuantile(samples, 0.5),
  p95: computeQuantile(samples, 0.95),
});

export function meetsTarget({ values, upperLimits = {}, lowerLimits = {} }: Figure): boolean | undefined {
  const checks = [
    ...Object.entries(upperLimits).map(([part, limit]) => values[part]! <= limit),
    ...Object.entries(lowerLimits).map(([part, limit]) => values[part]! >= limit),
  ];
  return checks.length ? checks.every(Boolean) : undefined;
}

const DECIMALS_OF_UNIT: Record<FigureUnit, number> = {
  ms: 1,
  x: 2,
  MB: 0,
  KB: 0,
  'a second': 0,
  points: 0,
  shift: 4,
  processors: 2,
};

export const formatValue = (value: number, unit: FigureUnit): string =>
  `${value.toFixed(DECIMALS_OF_UNIT[unit])} ${unit}`;

/**
 * Formats the target of a benchmark figure, such as `at most 1.30 x, p95 1.40 x`. The limit of the first column comes
 * without the column's name.
 */
export function formatTarget({ unit, values, upperLimits = {}, lowerLimits = {} }: Figure): string {
  const [first] = Object.keys(values);
  const formatLimits = (comparison: string, limits: FigureValues) => {
    const parts = Object.entries(limits).map(
      ([name, limit]) => `${name === first ? '' : `${name} `}${formatValue(limit, unit)}`,
    );
    return parts.length ? [`${comparison} ${parts.join(', ')}`] : [];
  };
  return [...formatLimits('at most', upperLimits), ...formatLimits('at least', lowerLimits)].join(', ');
}

export function formatSides({ sides, values, upperLimits, lowerLimits }: Figure): string {
  if (!sides) return '';
  const [leading] = Object.keys(upperLimits ?? lowerLimits ?? values);
  const [base, measured] = [sides.base, sides.measured].map((side) =>
    side[leading!]!.toFixed(DECIMALS_OF_UNIT[sides.unit]),
  );
  return `${base} → ${measured} ${sides.unit}`;
}
