const ROW_SELECTOR = 'main tbody tr:not([aria-hidden]), main li[data-row]';
const CONTROL_SELECTOR = 'a[href], button:not([disabled]), input[type=checkbox]';
const ROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Finds the action of a key that is pressed in a list. Enter needs no action, because the browser follows the
 * focused link.
 */
export function findRowShortcut({ key, target }: KeyboardEvent): (() => void) | undefined {
  const step = ROW_STEPS[key];
  if ((!step && key !== 'x') || !(target instanceof Element)) return undefined;
  if (step === 1 && target.matches('main input[type=search]'))
    return createFocusAction(findRows().find(createIsAfter(target)));
  const row = target.matches(CONTROL_SELECTOR) ? target.closest<HTMLElement>(ROW_SELECTOR) : null;
  if (!row || target.closest('[role=menu]')) return undefined;
  if (key === 'x') {
    const checkbox = row.querySelector<HTMLElement>('input[type=checkbox]');
    return checkbox ? () => checkbox.click() : undefined;
  }
  if (!step) return undefined;
  const rows = findRows(row.closest('table, ul')!);
  return createFocusAction(
    rows[rows.indexOf(row) + step],
    Array.from(row.children).findIndex((cell) => cell.contains(target)),
  );
}

const findRows = (list: ParentNode = document) =>
  Array.from(list.querySelectorAll<HTMLElement>(ROW_SELECTOR)).filter((row) => row.querySelector(CONTROL_SELECTOR));

const createIsAfter = (element: Element) => (row: Element) =>
  (element.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Returns an action that focuses the row's control in the same column, or else the row's link. */
function createFocusAction(row: HTMLElement | undefined, cell = -1): (() => void) | undefined {
  const control =
    row?.children[cell]?.querySelector<HTMLElement>(CONTROL_SELECTOR) ??
    row?.querySelector<HTMLElement>(':scope > th :is(a[href], button)') ??
    row?.querySelector<HTMLElement>('a[href], button:not([disabled])');
  return control ? () => control.focus() : undefined;
}
