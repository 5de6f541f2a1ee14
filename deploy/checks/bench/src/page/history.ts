import { type Figure, type Unit, written } from '../figures.js';
import type { Result } from '../results/results.js';
import { aimOf, leading } from './bar.js';
import { day, escaped, shortHash } from './html.js';

/** The leading value of a figure on one commit. */
export interface Point {
  commit: string;
  at: string;
  value: number;
}

/** Milliseconds of two commits were taken on machines that differed, or had other work: only these compare. */
const COMPARED: Unit[] = ['x', 'MB', 'KB', 'points'];

/** A figure on all commits on which it was taken, first to last. */
export function historyOf(results: Result[], bench: string, { name, unit }: Figure): Point[] {
  if (!COMPARED.includes(unit)) return [];
  return results.flatMap(({ commit, runs }) => {
    const figures = runs[bench]?.reports.flatMap((report) => report.figures) ?? [];
    const found = figures.find((figure) => figure.name === name && figure.unit === unit);
    const hash = `${shortHash(commit.hash)}${commit.isChanged ? ', changed' : ''}`;
    return found ? [{ commit: hash, at: commit.at, value: leading(found) }] : [];
  });
}

interface Size {
  width: number;
  height: number;
  /** Room for dots and labels, within. */
  margin: { x: number; top: number; bottom: number };
}

const SMALL: Size = { width: 120, height: 32, margin: { x: 5, top: 6, bottom: 6 } };
const LARGE: Size = { width: 320, height: 120, margin: { x: 12, top: 12, bottom: 26 } };

/** A line as long as a word. Empty where there is nothing to compare. */
export function sparkline(points: Point[], { unit }: Figure): string {
  if (points.length < 2) return '';
  const [first, last] = [points[0]!.value, points.at(-1)!.value];
  const label = `${points.length} commits, from ${written(first, unit)} to ${written(last, unit)}`;
  return svg('spark', SMALL, label, line(points, unit, SMALL, scaleOf(points, undefined)));
}

/** The same in large, with the aim and with words. */
export function plot(points: Point[], figure: Figure): string {
  const { unit } = figure;
  const aim = aimOf(figure);
  const scale = scaleOf(points, aim);
  const { width, height, margin } = LARGE;
  const y = yOf(LARGE, scale);
  const text = (x: number, at: number, words: string, more = '') =>
    `<text x="${x}" y="${at}"${more}>${escaped(words)}</text>`;
  const aimLine =
    aim === undefined
      ? []
      : [
          `<line class="aim" x1="0" x2="${width}" y1="${y(aim)}" y2="${y(aim)}"/>`,
          text(0, y(aim) + 13, `aim ${written(aim, unit)}`),
        ];
  const last = points.at(-1)!;
  const words = [text(0, height - 8, points[0]!.commit), text(width, height - 8, last.commit, ' text-anchor="end"')];
  const floor = height - margin.bottom;
  const axis = `<line class="axis" x1="0" x2="${width}" y1="${floor}" y2="${floor}"/>`;
  const parts = [axis, ...aimLine, line(points, unit, LARGE, scale), ...words];
  const label = `${figure.name} on ${points.length} commits, last ${written(last.value, unit)}`;
  return `<figure><figcaption>${escaped(figure.name)} <b>${written(last.value, unit)}</b></figcaption>${svg('plot', LARGE, label, parts.join(''))}</figure>`;
}

interface Scale {
  from: number;
  to: number;
}

/** From nothing, so that a small change looks small. */
function scaleOf(points: Point[], aim = 0): Scale {
  return { from: 0, to: 1.1 * Math.max(aim, ...points.map(({ value }) => value)) || 1 };
}

const yOf =
  ({ height, margin }: Size, { from, to }: Scale) =>
  (value: number): number =>
    round(height - margin.bottom - ((value - from) / (to - from)) * (height - margin.top - margin.bottom));

function line(points: Point[], unit: Unit, size: Size, scale: Scale): string {
  const { width, margin } = size;
  const x = (index: number) => round(margin.x + (index / Math.max(1, points.length - 1)) * (width - 2 * margin.x));
  const y = yOf(size, scale);
  const places = points.map(({ value }, index) => `${x(index)},${y(value)}`);
  const dots = points.map((point, index) => {
    const title = `${point.commit}, ${day(point.at)}: ${written(point.value, unit)}`;
    const isLast = index === points.length - 1;
    return `<circle${isLast ? ' class="last"' : ''} cx="${x(index)}" cy="${y(point.value)}" r="${isLast ? 3 : 2}"><title>${escaped(title)}</title></circle>`;
  });
  return `<polyline points="${places.join(' ')}"/>${dots.join('')}`;
}

const svg = (kind: string, { width, height }: Size, label: string, content: string): string =>
  `<svg class="${kind}" role="img" aria-label="${escaped(label)}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const round = (value: number): number => Number(value.toFixed(1));
