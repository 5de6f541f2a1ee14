import {
  type Figure,
  meetsTarget,
  type BenchReport,
  type FigureUnit,
  formatValue,
  formatTarget,
  formatSides,
} from './figures.js';

export function formatReport({ title, figures, note }: BenchReport, conditions: string): string {
  const columns = [...new Set(figures.flatMap(({ values }) => Object.keys(values)))];
  const head = ['', ...columns, 'both sides', 'aim', ''];
  const rows = figures.map((figure) => [
    figure.name,
    ...columns.map((column) => formatCell(figure.values[column], figure.unit)),
    formatSides(figure),
    formatTarget(figure),
    formatVerdict(figure),
  ]);
  const remarks = [...(note ? [note] : []), ...listReasons(figures)].map((remark) => `${remark}\n`);
  return [formatTable(`${title}, ${conditions}`, removeEmptyColumns([head, ...rows])), ...remarks].join('');
}

/** Returns the distinct reasons of all figures that missed their target. */
function listReasons(figures: Figure[]): string[] {
  const missedFigures = figures.filter((figure) => meetsTarget(figure) === false);
  const reasons = new Set(missedFigures.flatMap(({ reason }) => reason ?? []));
  return [...reasons].map((one) => `${formatNames(missedFigures.filter(({ reason }) => reason === one))}: ${one}`);
}

const formatNames = ([first, ...others]: Figure[]): string =>
  others.length > 1
    ? `${first!.name} and ${others.length} others`
    : [first!, ...others].map(({ name }) => name).join('; ');

const formatCell = (value: number | undefined, unit: FigureUnit): string =>
  value === undefined ? '' : formatValue(value, unit);

const formatVerdict = (figure: Figure): string =>
  ({ true: 'met', false: 'MISSED', undefined: '' })[`${meetsTarget(figure)}`];

const removeEmptyColumns = (rows: string[][]): string[][] => {
  const isUsed = (column: number) => column === 0 || rows.slice(1).some((row) => row[column] !== '');
  return rows.map((row) => row.filter((_, column) => isUsed(column)));
};

export function formatTable(title: string, rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = ([first, ...others]: string[]) =>
    [first!.padEnd(widths[0]!), ...others.map((cell, index) => cell.padStart(widths[index + 1]!))].join('  ').trimEnd();
  return ['', title, ...rows.map(line), ''].join('\n');
}
