import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Within this time (in milliseconds) after a dialog opens, clicks and keys may still belong to the button that opened
 * it.
 */
export const GUARD_MS = 600;

/**
 * Protects a dialog from the second click of a double click and from a repeated key. They could submit a prefilled
 * form, or close a question before the user has read it.
 *
 * @returns handlers for the element around the dialog, and `isOpening`, which is true shortly after the dialog has
 *   opened
 */
export function useOpeningGuard() {
  // Start the time on mount. A slow machine may mount the dialog long after the first render.
  const openedAt = useRef(Infinity);
  const isUsed = useRef(false);
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);
  const isOpening = () => Date.now() - openedAt.current < GUARD_MS;
  /** Blocks an event that belongs to the button that opened the dialog. Any other event marks the dialog as used. */
  const guard = (event: SyntheticEvent, belongsToOpener: boolean) => {
    if (!belongsToOpener) return void (isUsed.current = true);
    event.preventDefault();
    event.stopPropagation();
  };
  /**
   * The `detail` of a click event is its number of clicks. A number above 1 reveals the second click of a double click,
   * even if the first click was outside of the dialog.
   */
  const guardClick = (event: MouseEvent) =>
    guard(event, (event.target === event.currentTarget && isOpening()) || (event.detail > 1 && !isUsed.current));
  return {
    isOpening,
    handlers: {
      onInputCapture: () => void (isUsed.current = true),
      // Block the mousedown event as well as the click, because it would move the focus.
      onMouseDownCapture: guardClick,
      onClickCapture: guardClick,
      onKeyDownCapture: (event: KeyboardEvent) =>
        guard(event, !isUsed.current && ['Enter', ' '].includes(event.key) && (event.repeat || isOpening())),
    },
  };
}
