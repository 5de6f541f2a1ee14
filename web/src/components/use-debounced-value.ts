import { useEffect, useState } from 'react';

/** This time is longer than the time between two keystrokes, and too short for users to notice. */
export const DEBOUNCE_MS = 250;

export function useDebouncedValue<T>(value: T, ms = DEBOUNCE_MS): [debounced: T, flush: () => void] {
  const [debounced, setDebounced] = useState<T>(value);
  useEffect(() => {
    if (Object.is(value, debounced)) return;
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, debounced, ms]);
  return [debounced, () => setDebounced(value)];
}

export function useDelayedFlag(flag: boolean, ms: number): boolean {
  const [delayed] = useDebouncedValue(flag, flag ? ms : 0);
  return flag && delayed;
}
