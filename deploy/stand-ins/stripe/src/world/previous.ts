import { isDeepStrictEqual } from 'node:util';

/**
 * What an object's changed fields held before, as events tell it: of an object within, only its changed fields.
 *
 * @returns undefined where nothing has changed
 */
export function previousOf<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, after[name as keyof Row]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const now: unknown = after[name as keyof Row];
      return [name, isPlain(value) && isPlain(now) ? previousOf(value, now) : value];
    }),
  ) as Partial<Row>;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
