import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** What is pressed so soon after a button has done its work, such as opening a dialog, was still meant for that. */
export const GUARD_MS = 600;

/**
 * Keeps the second click of a double click, and a key that is held or pressed twice, from the dialog that the first one has
 * opened: a form that is filled in already would be sent before anybody has read it, and a question closed.
 *
 * @returns handlers for the element around the dialog, and whether it has opened only just now
 */
export function useOpeningGuard() {
  // From when it is there: on a slow machine that is long after it was first rendered.
  const openedAt = useRef(Infinity);
  const isUsed = useRef(false);
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);
  const isOpening = () => Date.now() - openedAt.current < GUARD_MS;
  /** Keeps it from the dialog, or notes that the dialog is used from now on. */
  const guard = (event: SyntheticEvent, belongsToOpener: boolean) => {
    if (!belongsToOpener) return void (isUsed.current = true);
    event.preventDefault();
    event.stopPropagation();
  };
  /** Of a click within the dialog only the browser's count tells it, which it keeps while a double click lasts. */
  const guardClick = (event: MouseEvent) =>
    guard(event, (event.target === event.currentTarget && isOpening()) || (event.detail > 1 && !isUsed.current));
  return {
    isOpening,
    handlers: {
      onInputCapture: () => void (isUsed.current = true),
      // It would take the focus along.
      onMouseDownCapture: guardClick,
      onClickCapture: guardClick,
      onKeyDownCapture: (event: KeyboardEvent) =>
        guard(event, !isUsed.current && ['Enter', ' '].includes(event.key) && (event.repeat || isOpening())),
    },
  };
}
