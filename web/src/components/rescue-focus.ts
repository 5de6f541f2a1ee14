/**
 * Gives the focus to somewhere else, after what was pressed has gone or was disabled. Whoever went on meanwhile stays where
 * they are.
 *
 * @param pressed is about to go
 */
export function rescueFocus(to: HTMLElement | null | undefined, pressed?: Element | null): void {
  const { activeElement, body } = document;
  const isLost = !activeElement || activeElement === body || activeElement === pressed;
  if (isLost || activeElement.matches(':disabled')) to?.focus();
}
