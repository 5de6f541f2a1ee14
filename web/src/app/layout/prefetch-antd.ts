/**
 * Prefetches the chunk of antd, so that the first list or dialog opens at once. The build writes the URL of this chunk
 * into the page (`vite/chunks.ts`).
 */
export function prefetchAntd(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="antd-chunk"]')?.content;
  if (!address) return;
  window.requestIdleCallback?.(() => {
    const { href } = new URL(address, window.location.origin);
    if (performance.getEntriesByName(href).length) return;
    const link = document.createElement('link');
    // Firefox checks a prefetch against `default-src 'none'` in our content security policy, and blocks it. Browsers
    // without speculation rules, such as Firefox, therefore use modulepreload instead.
    const rel = HTMLScriptElement.supports?.('speculationrules') ? 'prefetch' : 'modulepreload';
    Object.assign(link, { rel, as: 'script', crossOrigin: 'anonymous', href });
    document.head.append(link);
  });
}
