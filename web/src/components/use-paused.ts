import { useEffect, useState } from 'react';

/** Longer than between two keys, too short to notice. */
const PAUSE_MS = 250;

/** A value as it was when it last stood still for so long: the debounce of what is typed. And what makes that be now. */
export function usePaused<T>(value: T, ms = PAUSE_MS): [settled: T, settle: () => void] {
  const [settled, setSettled] = useState<T>(value);
  useEffect(() => {
    if (Object.is(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return [settled, () => setSettled(value)];
}

/** Whether something has been so for a while. */
export function useIsLong(isSo: boolean, ms: number): boolean {
  const [wasSo] = usePaused(isSo, isSo ? ms : 0);
  return isSo && wasSo;
}
