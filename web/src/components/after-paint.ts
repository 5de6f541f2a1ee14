import { useEffect, useState } from 'react';

/**
 * Runs `work` after the browser has painted the current DOM. In a hidden tab, `work` runs at once, because the browser
 * never paints a hidden tab.
 */
export function runAfterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** Hook that returns false in the first render, and true after the browser has painted that render. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => runAfterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
