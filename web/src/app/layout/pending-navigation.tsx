import { createContext, use, useSyncExternalStore } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
import { useDelayedFlag } from '../../components/use-debounced-value.js';
import styles from './pending-navigation.module.css';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>;

/** The router of all pages that are shown: there are none without it. */
export const RouterContext = createContext<Router>(undefined as never);

/**
 * Where a click has led while the code of that page is still on its way: React shows the page before until it is there. Null
 * while nothing is on its way.
 */
export function usePendingPath(): string | null {
  const router = use(RouterContext);
  const { pathname } = useLocation();
  const target = useSyncExternalStore(router.subscribe, () => router.state.location.pathname);
  return target === pathname ? null : target;
}

/** A page that comes sooner needs no word. */
const SLOW_MS = 300;

/** A bar over the page that is left, and a word for those who can't see it: a click is heard, however long the network takes. */
export function NavigationProgress() {
  const isPending = usePendingPath() !== null;
  const isSlow = useDelayedFlag(isPending, SLOW_MS);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {isSlow && 'Loading'}
      </p>
      {isPending && <div className={styles.progress} aria-hidden />}
    </>
  );
}
