import { useLayoutEffect } from 'react';

/** The number of mounted components that need an attribute. The key is the name of the attribute. */
const attributeCounts = new Map<string, number>();

/**
 * Sets an attribute on the root element while the calling component is mounted. CSS of other parts of the page depends
 * on this attribute. CSS could use `:has()` instead, but the browser would evaluate `:has()` on every DOM change. This
 * is slow while a user types in a long form.
 */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    const count = (change: number): void => {
      const left = (attributeCounts.get(name) ?? 0) + change;
      attributeCounts.set(name, left);
      document.documentElement.toggleAttribute(name, left > 0);
    };
    count(1);
    return () => count(-1);
  }, [name]);
}
