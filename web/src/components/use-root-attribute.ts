import { useLayoutEffect } from 'react';

/** The number of mounted components that need an attribute, by the name of the attribute. */
const attributeCounts = new Map<string, number>();

/**
 * Sets an attribute on the root element while the calling component is mounted. Other parts of the page use the
 * attribute in their styles. A selector with `:has()` would not need it, but the browser would check it on every DOM
 * change. That is slow while a user types in a long form.
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
