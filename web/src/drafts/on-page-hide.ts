/** Calls `flush` when the page is left or hidden. A phone may end a hidden page without a further event. */
export function onPageHide(flush: () => void): () => void {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}
