import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';

/** So long after it has opened, what is pressed was meant for the button that opened it. */
const OPENING_MS = 600;

/**
 * Keeps the second click of a double click, and an Enter that is held or pressed twice, from the dialog that the first one has
 * opened: a form that is filled in already would be sent before anybody has read it, and a question closed.
 *
 * @returns what the element around the dialog handles, and whether a click beside the dialog comes too early to close it
 */
export function useOpeningGuard() {
  const [openedAt] = useState(() => Date.now());
  const isUsed = useRef(false);
  return useMemo(() => {
    const isOpening = () => Date.now() - openedAt < OPENING_MS;
    const setUsed = () => void (isUsed.current = true);
    const ignore = (event: MouseEvent | KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const isOfOpener = ({ target, currentTarget, detail }: MouseEvent) =>
      // `detail` counts the clicks of a double click.
      (target === currentTarget && isOpening()) || (detail > 1 && !isUsed.current);
    return {
      isOpening,
      handlers: {
        onInputCapture: setUsed,
        // It would take the focus along.
        onMouseDownCapture: (event: MouseEvent) => (isOfOpener(event) ? ignore(event) : setUsed()),
        onClickCapture: (event: MouseEvent) => isOfOpener(event) && ignore(event),
        onKeyDownCapture: (event: KeyboardEvent) => {
          if (isUsed.current) return;
          if (event.key === 'Enter' && (event.repeat || isOpening())) ignore(event);
          else setUsed();
        },
      },
    };
  }, [openedAt]);
}
