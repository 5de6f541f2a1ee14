import { useState } from 'react';

/** Keeps the selected rows across the pages of a list. A changed `filter` clears them. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[] = [], filter: string) {
  const [{ of, kept }, setKept] = useState({ of: filter, kept: [] as readonly Row[] });
  const chosen = of === filter ? kept : [];
  const current = new Map(rows.map((row) => [row.id, row]));
  const selected = chosen.map((row) => current.get(row.id) ?? row);
  const select = (ofPage: readonly Row[]) =>
    setKept({ of: filter, kept: [...selected.filter(({ id }) => !current.has(id)), ...ofPage] });
  const clear = () => setKept({ of: filter, kept: [] });
  return [selected, select, clear] as const;
}
