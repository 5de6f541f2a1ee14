import { useLayoutEffect } from 'react';

/** Number of mounted components that need each attribute. */
const wanted = new Map<string, number>();

/**
 * Sets an attribute on the root element while the calling component is mounted. Other parts of the page use the
 * attribute in their styles. With `:has()` the browser would check the selector on every DOM change, which is slow
 * while a user types in a long form.
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
