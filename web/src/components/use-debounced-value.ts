import { useEffect, useState } from 'react';

/** Debounce in milliseconds. It is longer than the time between two keystrokes, and too short for users to notice. */
export const DEBOUNCE_MS = 250;

/** Hook that debounces a value. Returns the debounced value, and a function that ends the debounce at once. */
export function useDebouncedValue<T>(value: T, ms = DEBOUNCE_MS): [debounced: T, flush: () => void] {
  const [debounced, setDebounced] = useState<T>(value);
  useEffect(() => {
    if (Object.is(value, debounced)) return;
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, debounced, ms]);
  return [debounced, () => setDebounced(value)];
}

/** Hook that returns true once `flag` has been true for `ms` milliseconds. Returns false as soon as `flag` is false. */
export function useDelayedFlag(flag: boolean, ms: number): boolean {
  const [delayed] = useDebouncedValue(flag, flag ? ms : 0);
  return flag && delayed;
}
