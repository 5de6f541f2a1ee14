import { useEffect, useState } from 'react';

/** Runs `work` after the browser has painted the current DOM. Runs it at once in a hidden tab, which does not paint. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** False in the first render; true once that render has been painted. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
