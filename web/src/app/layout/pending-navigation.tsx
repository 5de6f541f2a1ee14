import { createContext, use, useSyncExternalStore } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
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

/** A bar over the page that is left, so that a click is seen to be heard however long the network takes. */
export function NavigationProgress() {
  if (usePendingPath() === null) return null;
  return <div className={styles.progress} role="progressbar" aria-label="Loading the page" />;
}
