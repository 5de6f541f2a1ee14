// Reports to the server that a person opened the page of a client link. The script waits for an input event, because
// automatic link scanners send none.
(() => {
  const events = ['pointerdown', 'keydown', 'touchstart'];
  const tell = (event) => {
    if (!event.isTrusted) return;
    for (const name of events) globalThis.removeEventListener(name, tell, true);
    void globalThis
      .fetch(`${globalThis.location.pathname.replace(/\/$/, '')}/opened`, { method: 'POST', keepalive: true })
      .catch(() => undefined);
  };
  for (const name of events) globalThis.addEventListener(name, tell, { capture: true, passive: true });
})();
