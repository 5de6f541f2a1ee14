import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';

/** What is pressed so soon after a button has done its work, such as opening a dialog, was still meant for that. */
export const GUARD_MS = 600;

const PRESSING_KEYS = ['Enter', ' '];

/**
 * Keeps the second click of a double click, and a key that is held or pressed twice, from the dialog that the first one has
 * opened: a form that is filled in already would be sent before anybody has read it, and a question closed.
 *
 * @returns handlers for the element around the dialog, and whether it has opened only just now
 */
export function useOpeningGuard() {
  const openedAt = useRef<number>(undefined);
  const isUsed = useRef(false);
  // Not when it is first rendered: on a slow machine it is seen much later.
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);
  return useMemo(() => {
    const isOpening = () => openedAt.current === undefined || Math.abs(Date.now() - openedAt.current) < GUARD_MS;
    const setUsed = () => void (isUsed.current = true);
    const ignore = (event: MouseEvent | KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    /** Of a click within the dialog only the browser's count tells it, which it keeps while a double click lasts. */
    const belongsToOpener = ({ target, currentTarget, detail }: MouseEvent) =>
      (target === currentTarget && isOpening()) || (detail > 1 && !isUsed.current);
    return {
      isOpening,
      handlers: {
        onInputCapture: setUsed,
        // It would take the focus along.
        onMouseDownCapture: (event: MouseEvent) => (belongsToOpener(event) ? ignore(event) : setUsed()),
        onClickCapture: (event: MouseEvent) => belongsToOpener(event) && ignore(event),
        onKeyDownCapture: (event: KeyboardEvent) => {
          if (isUsed.current) return;
          if (PRESSING_KEYS.includes(event.key) && (event.repeat || isOpening())) ignore(event);
          else setUsed();
        },
      },
    };
  }, []);
}
