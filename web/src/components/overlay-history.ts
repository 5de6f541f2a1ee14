import { useEffect, useEffectEvent } from 'react';

/**
 * Back and Esc close the topmost overlay, as users expect from the Back button of a phone. While an overlay is open,
 * the history has an extra entry for the same page. If the overlay is closed without Back, the extra entry stays,
 * because history.back() is asynchronous and could undo a later navigation. Back and Forward skip these leftover
 * entries before the router sees them. Each extra entry has the property `idx` in its state, because the router reads
 * its position from `idx`.
 */
interface OpenOverlay {
  close: () => void;
  /**
   * True if the overlay asks whether to leave. Back must not close such an overlay, because its question may be about
   * going back.
   */
  asksToLeave: boolean;
}

/** The open overlays, of which the topmost is last. */
const openOverlays: OpenOverlay[] = [];

const findOverlayClosedByBack = () => openOverlays.findLast(({ asksToLeave }) => !asksToLeave);

function getHistoryPosition(): { idx: number; overlay: boolean } {
  return { idx: 0, overlay: false, ...(window.history.state as object | null) };
}

let lastHistoryPosition = getHistoryPosition();

function addHistoryEntry(): void {
  const place = getHistoryPosition();
  if (!findOverlayClosedByBack() || place.overlay) return;
  window.history.pushState({ ...place, idx: place.idx + 1, overlay: true }, '');
  lastHistoryPosition = getHistoryPosition();
}

/** The longest time that a step over the leftover history entry of a closed overlay may take. */
const MAX_HISTORY_STEP_MS = 100;

// This listener must be added before the router's listener. Listeners run in the order in which they were added.
window.addEventListener('popstate', (event) => {
  const from = lastHistoryPosition;
  const to = getHistoryPosition();
  const overlay = findOverlayClosedByBack();
  if (from.overlay && to.idx === from.idx - 1) {
    event.stopImmediatePropagation();
    lastHistoryPosition = to;
    if (!overlay) return window.history.back();
    overlay.close();
    // An overlay may still be open, and then needs a history entry. It was below the closed overlay, or it asks a
    // question before it closes.
    setTimeout(addHistoryEntry);
  } else if (to.overlay && !overlay) {
    event.stopImmediatePropagation();
    window.history.go(to.idx < from.idx ? -1 : 1);
    setTimeout(() => (lastHistoryPosition = getHistoryPosition()), MAX_HISTORY_STEP_MS);
  } else {
    lastHistoryPosition = to;
  }
});

// antd ignores a second Esc that follows at once. A held Esc would first open a question and then answer it.
window.addEventListener('keydown', ({ key, repeat, isComposing }) => {
  if (key === 'Escape' && !repeat && !isComposing) openOverlays.at(-1)?.close();
});

export function closeOverlaysBeforeRouting(router: { subscribe: (listener: () => void) => unknown }): void {
  const storeHistoryPosition = () => (lastHistoryPosition = getHistoryPosition());
  // After a reload no overlay is open, so the history entry no longer belongs to an overlay.
  if (getHistoryPosition().overlay) window.history.replaceState({ ...window.history.state, overlay: false }, '');
  storeHistoryPosition();
  router.subscribe(storeHistoryPosition);
}

export function useCloseOnBackOrEsc(onClose: (() => void) | undefined, asksToLeave = false): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable) return;
    const overlay = { close: () => close(), asksToLeave };
    openOverlays.push(overlay);
    addHistoryEntry();
    return () => void openOverlays.splice(openOverlays.indexOf(overlay), 1);
  }, [isClosable, asksToLeave]);
}
