import { type Figure, isMet, leadingPart, writtenAim, written } from '../figures.js';
import { escaped } from './html.js';

/** Where the aim stands in each bar, so that all bars under it can be read at one glance. */
const AIM_AT = 0.625;

/** A figure as its table sees it: what is met, missed, missed for a physical reason, or only there for comparison. */
export type Standing = 'met' | 'missed' | 'reasoned' | 'plain';

export function standingOf(figure: Figure): Standing {
  const met = isMet(figure);
  if (met === undefined) return 'plain';
  if (met) return 'met';
  return figure.reason ? 'reasoned' : 'missed';
}

/** The leading value, such as p50. */
export const leading = (figure: Figure): number => figure.values[leadingPart(figure)]!;

/** What the leading value should be; undefined without an aim. */
export const aimOf = (figure: Figure): number | undefined => Object.values(figure.most ?? figure.least ?? {})[0];

/**
 * A bar of the leading value. Beside an aim it is drawn in parts of that aim; without one, beside the others of its
 * report that have the same unit and no aim.
 *
 * @param longest the largest value of those others
 */
export function barOf(figure: Figure, longest: number): string {
  const { unit, values } = figure;
  const aim = aimOf(figure);
  const place = (value: number) => (aim === undefined ? value / longest : (value / aim) * AIM_AT);
  const [value, tail] = [leading(figure), values['p95']];
  const label = `${written(value, unit)}${aim === undefined ? '' : `, ${writtenAim(figure)}`}`;
  const parts = [
    `<rect class="track" y="6" width="100%" height="8" rx="2"/>`,
    `<rect class="fill" y="6" width="${percent(place(value))}" height="8" rx="2"/>`,
    ...(tail !== undefined && tail > value ? [whisker(place(value), place(tail))] : []),
    ...(aim === undefined
      ? []
      : [`<line class="aim" x1="${percent(AIM_AT)}" x2="${percent(AIM_AT)}" y1="0" y2="20"/>`]),
  ];
  return `<svg class="bar" role="img" aria-label="${escaped(label)}" width="100%" height="20">${parts.join('')}</svg>`;
}

const whisker = (from: number, to: number): string =>
  `<line class="tail" x1="${percent(from)}" x2="${percent(to)}" y1="10" y2="10"/>` +
  // One that leaves the picture has no end.
  (to > 1 ? '' : `<line class="tail" x1="${percent(to)}" x2="${percent(to)}" y1="6.5" y2="13.5"/>`);

const percent = (part: number): string => `${(100 * Math.min(part, 1)).toFixed(2)}%`;
