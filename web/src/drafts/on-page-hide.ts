/** Calls `flush` when the page is hidden or closed. A phone may end a hidden page without another event. */
export function onPageHide(flush: () => void): () => void {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}
