import { useCallback, useSyncExternalStore } from 'react';

/** Matches devices that probably have a keyboard. On other devices, an on-screen keyboard covers half of the screen. */
export const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';

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
