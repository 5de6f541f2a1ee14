import { useEffect, useState } from 'react';

/** In a hidden tab, `work` runs at once, because the browser never paints a hidden tab. */
export function runAfterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => runAfterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
