/**
 * Moves the focus to `to` if no other element has it. Does nothing if the user has already focused another element.
 * @param removed an element that will be removed soon; if the focus is on it, the focus also counts as lost
 */
export function moveFocusIfLost(to: HTMLElement | null | undefined, removed?: Element | null): void {
  const { activeElement, body } = document;
  const isFocusLost = !activeElement || activeElement === body || activeElement === removed;
  if (isFocusLost || activeElement.matches(':disabled')) to?.focus();
}
