import { useState } from 'react';

/**
 * Keeps the selected rows of a list across its pages.
 * @param rows the rows of the current page; they update the selected rows with the same ids
 * @param filter when the filter changes, the selection is cleared
 * @returns the selected rows, the selection of this page, and a function that clears the selection
 */
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
