import { useLayoutEffect } from 'react';

/** How many of those that are rendered want each attribute. */
const wanted = new Map<string, number>();

/**
 * Gives the whole document an attribute for as long as the caller is rendered, for the styles of other parts. `:has()` could tell
 * them too, but the browser asks it anew with each element that comes or goes: with each key, in a long form.
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
