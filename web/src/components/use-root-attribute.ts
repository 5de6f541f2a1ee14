import { useLayoutEffect } from 'react';

/** Number of mounted users per attribute. */
const wanted = new Map<string, number>();

/**
 * Sets an attribute on the root element while the caller is mounted, for styles of other parts. `:has()` would be
 * re-evaluated on every DOM change, which is slow while typing in a long form.
 */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    const count = (change: number): void => {
      const left = (wanted.get(name) ?? 0) + change;
      wanted.set(name, left);
      document.documentElement.toggleAttribute(name, left > 0);
    };
    count(1);
    return () => count(-1);
  }, [name]);
}
