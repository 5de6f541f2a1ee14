import { useEffect, useEffectEvent } from 'react';

/**
 * Back closes the open overlay, as users expect from a phone's Back button.
 *
 * While an overlay is open, the history has an extra entry for the same page. When the overlay closes otherwise, the
 * entry stays: history.back() is asynchronous and could undo a navigation that follows. Navigation skips such entries
 * instead. The router does not see them. It locates entries by `idx` in their state, so the extra entry has an `idx`
 * too.
 */
interface Place {
  index: number;
  isOverlay: boolean;
}

/** The state that react-router writes into a history entry, plus our `overlay` flag. */
interface EntryState {
  idx?: number;
  overlay?: boolean;
}

const currentPlace = (): Place => {
  const state = window.history.state as EntryState | null;
  return { index: state?.idx ?? 0, isOverlay: state?.overlay === true };
};

/** The history entry of the current page. */
let here: Place = { index: 0, isOverlay: false };

/** Close functions of the open overlays, the topmost last. */
const open: (() => void)[] = [];

function addEntry(): void {
  if (open.length === 0 || currentPlace().isOverlay) return;
  const state = window.history.state as EntryState | null;
  window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, overlay: true }, '');
  here = currentPlace();
}

/** Time after which a Forward onto a trailing overlay entry counts as finished. */
const ARRIVED_MS = 100;

function onPopState(event: PopStateEvent): void {
  const from = here;
  const to = currentPlace();
  const isStepBackFromOverlay = from.isOverlay && to.index === from.index - 1;
  const close = open.at(-1);
  if (close && isStepBackFromOverlay) {
    event.stopImmediatePropagation();
    here = to;
    close();
    // The overlay may stay open with a question, or another one may be open below it.
    setTimeout(addEntry);
  } else if (isStepBackFromOverlay) {
    event.stopImmediatePropagation();
    here = to;
    window.history.back();
  } else if (to.isOverlay && open.length === 0) {
    event.stopImmediatePropagation();
    window.history.go(to.index < from.index ? -1 : 1);
    setTimeout(() => (here = currentPlace()), ARRIVED_MS);
  } else {
    here = to;
  }
}

/** The part of the router that is used here. */
interface Router {
  subscribe: (listener: () => void) => () => void;
  dispose: () => void;
}

/**
 * Creates the router such that overlays handle Back and Forward before it.
 *
 * @param create creates the router. Called after our popstate listener is added, because listeners run in order
 */
export function createRouterBelowOverlays<R extends Router>(create: () => R): R {
  // After a reload no overlay is open, so its entry becomes an ordinary one.
  if (currentPlace().isOverlay) window.history.replaceState({ ...window.history.state, overlay: false }, '');
  window.addEventListener('popstate', onPopState);
  const router = create();
  here = currentPlace();
  const unsubscribe = router.subscribe(() => (here = currentPlace()));
  const dispose = router.dispose.bind(router);
  router.dispose = () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState);
    dispose();
  };
  return router;
}

/**
 * Marks the caller as an open overlay while it is mounted: Back closes it and nothing else.
 *
 * @param onBack closes the overlay; undefined if it cannot be closed
 */
export function useCloseOnBack(onBack: (() => void) | undefined): void {
  const close = useEffectEvent(() => onBack?.());
  const isClosable = onBack !== undefined;
  useEffect(() => {
    if (!isClosable) return;
    const closeThis = () => close();
    open.push(closeThis);
    addEntry();
    return () => void open.splice(open.indexOf(closeThis), 1);
  }, [isClosable]);
}
