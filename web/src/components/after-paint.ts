import { useEffect, useState } from 'react';

/** Does something once the browser has painted what stands in the page by now; at once in a hidden tab, which paints nothing. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** False until what was rendered with it has been painted. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
