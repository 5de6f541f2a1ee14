// On the page of a client's link: tells once that a person, and no program that looks at links, has opened it.
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
