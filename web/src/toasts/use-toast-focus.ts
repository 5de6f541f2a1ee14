import { useEffect, useRef, type RefObject } from 'react';

/**
 * Lets the focus visit the notification area and return. Radix would keep it there when a toast closes, which pauses
 * every later toast; and the focus trap of an open dialog would steal it as soon as F8 moved it.
 */
export function useToastFocus(viewport: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const isInside = (node: EventTarget | null) => node instanceof Node && !!viewport.current?.contains(node);

  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      if (!isInside(event.relatedTarget)) cameFrom.current = event.relatedTarget as HTMLElement | null;
      // The trap listens on the window, one step further.
      event.stopPropagation();
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reads refs only
  }, []);

  return {
    isFocusInside: () => isInside(document.activeElement),
    giveFocusBack: () => {
      if (isInside(document.activeElement)) (cameFrom.current ?? document.querySelector<HTMLElement>('main'))?.focus();
    },
  };
}
