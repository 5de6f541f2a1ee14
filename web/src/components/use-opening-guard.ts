import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** Clicks and keys within this time after a dialog opens may still belong to the button that opened it. */
export const GUARD_MS = 600;

/**
 * Protects a dialog from the second click of a double click and from a repeated key. They could submit a prefilled form
 * or close a question before the user has read it.
 *
 * @returns handlers for the element around the dialog, and `isOpening`: true shortly after it opened
 */
export function useOpeningGuard() {
  // Set on mount: on a slow machine that is long after the first render.
  const openedAt = useRef(Infinity);
  const isUsed = useRef(false);
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);
  const isOpening = () => Date.now() - openedAt.current < GUARD_MS;
  /** Blocks an event that belongs to the opener. Otherwise marks the dialog as used. */
  const guard = (event: SyntheticEvent, belongsToOpener: boolean) => {
    if (!belongsToOpener) return void (isUsed.current = true);
    event.preventDefault();
    event.stopPropagation();
  };
  /** Inside the dialog, the click count identifies a double click, because it keeps counting during one. */
  const guardClick = (event: MouseEvent) =>
    guard(event, (event.target === event.currentTarget && isOpening()) || (event.detail > 1 && !isUsed.current));
  return {
    isOpening,
    handlers: {
      onInputCapture: () => void (isUsed.current = true),
      // Blocked too, because it would move the focus.
      onMouseDownCapture: guardClick,
      onClickCapture: guardClick,
      onKeyDownCapture: (event: KeyboardEvent) =>
        guard(event, !isUsed.current && ['Enter', ' '].includes(event.key) && (event.repeat || isOpening())),
    },
  };
}
