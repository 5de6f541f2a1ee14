import { useEffect, useRef, type RefObject } from 'react';
import { dismissToast } from './toast-store.js';

/**
 * Lets the focus visit the notification area and return. Radix would keep it there when a toast closes, which pauses
 * every later toast; the focus trap of an open dialog would steal it as soon as F8 moved it; and Esc would close both.
 *
 * @returns gives the focus back to where it came from
 */
export function useToastFocus(viewport: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null);
  // Around the viewport stand two stops that pass the focus on into it.
  const isInside = (node: EventTarget | null) =>
    node instanceof Node && !!viewport.current?.parentElement?.contains(node);
  const giveFocusBack = () => {
    if (isInside(document.activeElement)) (cameFrom.current ?? document.querySelector<HTMLElement>('main'))?.focus();
  };

  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      if (!isInside(event.relatedTarget)) cameFrom.current = event.relatedTarget as HTMLElement | null;
      // The trap listens on the window, one step further.
      event.stopPropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isInside(event.target)) return;
      event.stopPropagation();
      giveFocusBack();
      dismissToast();
    };
    document.addEventListener('focusin', onFocusIn);
    // Before everybody else hears of it: dialogs close on the Esc that arrives at the window.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('keydown', onKeyDown, true);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reads refs only
  }, []);

  return giveFocusBack;
}
