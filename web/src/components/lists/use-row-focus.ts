import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { moveFocusIfLost } from '../move-focus-if-lost.js';

const CONTROLS = 'a[href], button, input';

/**
 * What has the focus in a table may go with its row, which was deleted, or has left the filter: then the row in its place
 * has the focus, else what stands for no rows, else the page.
 *
 * @param rows what the table shows
 */
export function useRowFocus<T extends HTMLElement>(
  rows: unknown,
): { table: RefObject<T | null>; noteFocus: (event: FocusEvent) => void } {
  const table = useRef<T>(null);
  const last = useRef<{ element: Element; row: number; control: number }>(null);
  const rowsNow = () => [...(table.current?.querySelectorAll('tbody tr') ?? [])];
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row, control } = last.current;
    last.current = null;
    const next = rowsNow()[row] ?? rowsNow().at(-1);
    const controls = next?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
    moveFocusIfLost(controls[control] ?? controls[0] ?? table.current?.closest('main'));
  }, [rows]);

  const noteFocus = ({ target }: FocusEvent) => {
    const row = rowsNow().findIndex((one) => one.contains(target));
    const control = [...(rowsNow()[row]?.querySelectorAll(CONTROLS) ?? [])].indexOf(target);
    last.current = row < 0 ? null : { element: target, row, control };
  };
  return { table, noteFocus };
}
