import { useEffect, useRef, useState } from 'react';

/** A4 at 96 pixels an inch; half a pixel more is still one page. */
const A4_HEIGHT = (297 / 25.4) * 96 + 0.5;

/**
 * Scales the sheet to the width of its frame. Both are observed, so a longer invoice or a narrower window fits at
 * once; the styles are set without drawing React again.
 */
export function useFittedSheet() {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    const [outer, inner] = [frame.current!, sheet.current!];
    const observer = new ResizeObserver(() => {
      if (!inner.offsetWidth) return;
      const scale = outer.clientWidth / inner.offsetWidth;
      inner.style.transform = `scale(${scale})`;
      outer.style.height = `${inner.offsetHeight * scale}px`;
      setIsLong(inner.offsetHeight > A4_HEIGHT);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  return { frame, sheet, isLong };
}
