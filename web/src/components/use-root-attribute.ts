import { useLayoutEffect } from 'react';

const attributeCounts = new Map<string, number>();

/**
 * CSS could use `:has()` instead, but the browser would evaluate it on every DOM change. This is slow while a user
 * types in a long form.
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
