import { useCallback, useSyncExternalStore } from 'react';

/** Somebody types on a keyboard of its own: one on the screen would cover half of it. */
export const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

/** Whether the window matches a media query right now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
