import { useEffect, useEffectEvent } from 'react';

/**
 * Back and Esc close the topmost overlay, as users expect from the Back button of a phone.
 *
 * While an overlay is open, the history has an extra entry for the same page. If the overlay is closed without Back,
 * the entry stays. Removing the entry with history.back() would not be safe, because it is asynchronous and could undo
 * a later navigation. Instead, Back and Forward skip the leftover entries, and the router does not see them. The router
 * finds its position by the property `idx` in the state of an entry. So the extra entry needs an `idx` too.
 */
interface OpenOverlay {
  close: () => void;
  /**
   * Whether the overlay asks if the user wants to leave the page. Back must not close such an overlay, because it asks
   * whether to go back.
   */
  asksToLeave: boolean;
}

/** The open overlays. The topmost one is last. */
const openOverlays: OpenOverlay[] = [];

const findClosedByBack = () => openOverlays.findLast(({ asksToLeave }) => !asksToLeave);

function getCurrentPlace(): { idx: number; overlay: boolean } {
  return { idx: 0, overlay: false, ...(window.history.state as object | null) };
}

/** The position in the browser history before the current navigation. */
let knownPlace = getCurrentPlace();

function addEntry(): void {
  const place = getCurrentPlace();
  if (!findClosedByBack() || place.overlay) return;
  window.history.pushState({ ...place, idx: place.idx + 1, overlay: true }, '');
  knownPlace = getCurrentPlace();
}

/**
 * Time in milliseconds after which a navigation to a leftover entry counts as finished. A step forward in the history
 * may arrive at such an entry.
 */
const ARRIVED_MS = 100;

// Listeners run in the order in which they were added. This module is loaded before a router exists, so this listener
// runs before the router's.
window.addEventListener('popstate', (event) => {
  const from = knownPlace;
  const to = getCurrentPlace();
  const overlay = findClosedByBack();
  if (from.overlay && to.idx === from.idx - 1) {
    event.stopImmediatePropagation();
    knownPlace = to;
    if (!overlay) return window.history.back();
    overlay.close();
    // A history entry is added again, because the overlay may stay open and ask a question, or another overlay may be
    // open below.
    setTimeout(addEntry);
  } else if (to.overlay && !overlay) {
    event.stopImmediatePropagation();
    window.history.go(to.idx < from.idx ? -1 : 1);
    setTimeout(() => (knownPlace = getCurrentPlace()), ARRIVED_MS);
  } else {
    knownPlace = to;
  }
});

// Esc is handled here, because antd ignores a second Esc that follows at once. Repeated events are ignored, because a
// held Esc would also answer the question that the first Esc opened.
window.addEventListener('keydown', ({ key, repeat, isComposing }) => {
  if (key === 'Escape' && !repeat && !isComposing) openOverlays.at(-1)?.close();
});

/** Lets overlays handle Back and Forward before a new router does. */
export function putBelowOverlays(router: { subscribe: (listener: () => void) => unknown }): void {
  const notePlace = () => (knownPlace = getCurrentPlace());
  // After a reload no overlay is open, so the history entry of an overlay becomes an ordinary entry.
  if (getCurrentPlace().overlay) window.history.replaceState({ ...window.history.state, overlay: false }, '');
  notePlace();
  router.subscribe(notePlace);
}

/** Lets Back and Esc close the calling component while it is mounted. */
export function useCloseOnBackOrEsc(onClose: (() => void) | undefined, asksToLeave = false): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable) return;
    const overlay = { close: () => close(), asksToLeave };
    openOverlays.push(overlay);
    addEntry();
    return () => void openOverlays.splice(openOverlays.indexOf(overlay), 1);
  }, [isClosable, asksToLeave]);
}
