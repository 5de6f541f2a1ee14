import { useEffect, useEffectEvent } from 'react';

/**
 * A step back in the browser closes what is open over the page, as people expect it of a phone's Back button.
 *
 * While something is open, the history has one entry more, which shows the same page. It is not taken back when that is
 * closed otherwise: a step back is under way for a while, and would undo what the page opens meanwhile. Instead, steps
 * pass over such an entry. The router does not hear of them: it finds its own places by the `idx` of an entry's state,
 * so that the entry between has one too.
 */
interface Place {
  index: number;
  isOverlay: boolean;
}

/** What react-router writes into an entry, and our mark. */
interface EntryState {
  idx?: number;
  overlay?: boolean;
}

const currentPlace = (): Place => {
  const state = window.history.state as EntryState | null;
  return { index: state?.idx ?? 0, isOverlay: state?.overlay === true };
};

/** Where the page that is shown stands. */
let here: Place = { index: 0, isOverlay: false };

/** How to close what is open, the topmost last. */
const open: (() => void)[] = [];

function addEntry(): void {
  if (open.length === 0 || currentPlace().isOverlay) return;
  const state = window.history.state as EntryState | null;
  window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, overlay: true }, '');
  here = currentPlace();
}

/** A step forward to an entry of ours that is the last one ends there. */
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
    // It may ask first, or something may be open below it.
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

/** What this needs of a router. */
interface Router {
  subscribe: (listener: () => void) => () => void;
  dispose: () => void;
}

/**
 * Has steps through the history meet what is open before they meet the router of the whole app.
 *
 * @param create makes the router: browsers call those who listen in the order in which they began to
 */
export function routerBehindOverlays<R extends Router>(create: () => R): R {
  // After a reload nothing is open any more: what was added for it is an entry like others.
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
 * The caller is open over the page, for as long as it is rendered: a step back closes it, and nothing else.
 *
 * @param onBack as Esc does; undefined for what does not close
 */
export function useClosedByBack(onBack: (() => void) | undefined): void {
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
