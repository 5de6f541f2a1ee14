/**
 * Focuses `to` if focus fell back to the body or stands on a disabled element. Does nothing if the user already focused
 * something else.
 *
 * @param removed an element that will be removed and counts as lost
 */
export function moveFocusIfLost(to: HTMLElement | null | undefined, removed?: Element | null): void {
  const { activeElement, body } = document;
  const isLost = !activeElement || activeElement === body || activeElement === removed;
  if (isLost || activeElement.matches(':disabled')) to?.focus();
}
