import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { moveFocusIfLost } from '../move-focus-if-lost.js';

const CONTROL_SELECTOR = 'a[href], button, input';

/**
 * When the focused row disappears, the focus moves to the row that takes its place.
 *
 * @param rows the visible rows; when they change, the hook checks the focus
 */
export function useRowFocus<T extends HTMLElement>(
  rows: unknown,
): { table: RefObject<T | null>; rememberFocus: (event: FocusEvent) => void } {
  const table = useRef<T>(null);
  const last = useRef<{ element: Element; row: number; control: number }>(null);
  const currentRows = () => [...(table.current?.querySelectorAll('tbody tr') ?? [])];
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row, control } = last.current;
    last.current = null;
    const next = currentRows()[row] ?? currentRows().at(-1);
    const controls = next?.querySelectorAll<HTMLElement>(CONTROL_SELECTOR) ?? [];
    moveFocusIfLost(controls[control] ?? controls[0] ?? table.current?.closest('main'));
  }, [rows]);

  const rememberFocus = ({ target }: FocusEvent) => {
    const row = currentRows().findIndex((one) => one.contains(target));
    const control = [...(currentRows()[row]?.querySelectorAll(CONTROL_SELECTOR) ?? [])].indexOf(target);
    last.current = row < 0 ? null : { element: target, row, control };
  };
  return { table, rememberFocus };
}
