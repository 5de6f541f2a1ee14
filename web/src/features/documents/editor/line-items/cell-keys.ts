import type { KeyboardEvent } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { DocumentFormValues } from '../../form/document-schema.js';

const CELL_SELECTOR = 'input, select, textarea';

interface CellKeys {
  onAddLine: () => void;
  onMoveLine: (from: number, to: number) => void;
}

/** Handles keys as a spreadsheet does. Enter in the last cell adds a line. Alt with an arrow moves the row. */
export const cellKeys =
  ({ onAddLine, onMoveLine }: CellKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const cell = event.target;
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== 'Enter' && !down) return;
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (!(cell instanceof HTMLElement) || !cell.matches(CELL_SELECTOR)) return;
    const rows = Array.from(event.currentTarget.children, listCells);
    const index = rows.findIndex((cells) => cells.includes(cell));
    const column = rows[index]?.indexOf(cell) ?? -1;

    if (event.altKey && down) {
      event.preventDefault();
      if (rows[index + down]) onMoveLine(index, index + down);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      const next = rows[index]?.[column + 1] ?? rows[index + 1]?.[0];
      if (next) focusCell(next);
      else onAddLine();
    } else if (down && cell.matches('input:not([role=combobox])')) {
      event.preventDefault();
      const neighbour = rows[index + down]?.[column];
      if (neighbour) focusCell(neighbour);
    }
  };

const listCells = (row: Element): HTMLElement[] => Array.from(row.querySelectorAll<HTMLElement>(CELL_SELECTOR));

/** The setFocus of react-hook-form is asynchronous, so the next keys of a fast typist would go to the old field. */
export function goToField(name: FieldPath<DocumentFormValues>): void {
  const [field] = document.getElementsByName(name);
  if (field) focusCell(field);
}

/** Focuses a cell and selects its text, so that typing replaces the text. */
function focusCell(cell: HTMLElement): void {
  cell.focus();
  if (cell instanceof HTMLInputElement) cell.select();
}
