import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser's Back close the open overlay, as users expect from the Back button of a phone.
 *
 * While an overlay is open, the history has an extra entry for the same page. If the overlay is closed without Back,
 * the entry stays. Removing the entry with history.back() would not be safe, because it is asynchronous and could undo
 * a later navigation. Instead, Back and Forward skip the leftover entries, and the router does not see them. The router
 * finds its position by the property `idx` in the state of an entry. So the extra entry needs an `idx` too.
 */
interface Place {
  index: number;
  isOverlay: boolean;
}

/** The state that react-router writes into a history entry, together with our flag `overlay`. */
interface EntryState {
  idx?: number;
  overlay?: boolean;
}

const getCurrentPlace = (): Place => {
  const state = window.history.state as EntryState | null;
  return { index: state?.idx ?? 0, isOverlay: state?.overlay === true };
};

/** The position of the current page in the history. */
let knownPlace: Place = { index: 0, isOverlay: false };

/** The functions that close the open overlays. The topmost overlay is last. */
const openOverlays: (() => void)[] = [];

function addEntry(): void {
  if (openOverlays.length === 0 || getCurrentPlace().isOverlay) return;
  const state = window.history.state as EntryState | null;
  window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, overlay: true }, '');
  knownPlace = getCurrentPlace();
}

/**
 * Going forward may arrive at a leftover entry of an overlay. After this time in milliseconds, that navigation counts
 * as finished.
 */
const ARRIVED_MS = 100;

function onPopState(event: PopStateEvent): void {
  const from = knownPlace;
  const to = getCurrentPlace();
  const isStepBackFromOverlay = from.isOverlay && to.index === from.index - 1;
  const close = openOverlays.at(-1);
  if (close && isStepBackFromOverlay) {
    event.stopImmediatePropagation();
    knownPlace = to;
    close();
    // Add an entry again, because the overlay may stay open and ask a question, or another overlay may be open below
    // it.
    setTimeout(addEntry);
  } else if (isStepBackFromOverlay) {
    event.stopImmediatePropagation();
    knownPlace = to;
    window.history.back();
  } else if (to.isOverlay && openOverlays.length === 0) {
    event.stopImmediatePropagation();
    window.history.go(to.index < from.index ? -1 : 1);
    setTimeout(() => (knownPlace = getCurrentPlace()), ARRIVED_MS);
  } else {
    knownPlace = to;
  }
}

/** The part of react-router's interface that this file needs. */
interface Router {
  subscribe: (listener: () => void) => () => void;
  dispose: () => void;
}

/**
 * Creates the router so that overlays handle Back and Forward before the router does.
 *
 * @param create creates the router. It is called after our popstate listener is added, because listeners run in order
 */
export function createRouterBelowOverlays<R extends Router>(create: () => R): R {
  // After a reload no overlay is open, so the history entry of an overlay becomes an ordinary entry.
  if (getCurrentPlace().isOverlay) window.history.replaceState({ ...window.history.state, overlay: false }, '');
  window.addEventListener('popstate', onPopState);
  const router = create();
  knownPlace = getCurrentPlace();
  const unsubscribe = router.subscribe(() => (knownPlace = getCurrentPlace()));
  const dispose = router.dispose.bind(router);
  router.dispose = () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
    dispose();
  };
  return router;
}

/**
 * Registers the calling component as an open overlay while it is mounted. Back then closes only this overlay.
 *
 * @param onBack closes the overlay, or undefined if the overlay cannot be closed
 */
export function useCloseOnBack(onBack: (() => void) | undefined): void {
  const close = useEffectEvent(() => onBack?.());
  const isClosable = onBack !== undefined;
  useEffect(() => {
    if (!isClosable) return;
    const closeThis = () => close();
    openOverlays.push(closeThis);
    addEntry();
    return () => void openOverlays.splice(openOverlays.indexOf(closeThis), 1);
  }, [isClosable]);
}
