import { createContext, use, useSyncExternalStore } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { useDelayedFlag } from '../../components/use-debounced-value.js';
import styles from './pending-navigation.module.css';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>;

export const RouterContext = createContext<Router>(undefined as never);

/** The path of the page that is loading, or null. React shows the previous page until the new one has loaded. */
export function usePendingPath(): string | null {
  const router = use(RouterContext);
  const { pathname } = useLocation();
  const target = useSyncExternalStore(router.subscribe, () => router.state.location.pathname);
  return target === pathname ? null : target;
}

const ANNOUNCEMENT_DELAY_MS = 300;

export function NavigationProgress() {
  const isPending = usePendingPath() !== null;
  const isSlow = useDelayedFlag(isPending, ANNOUNCEMENT_DELAY_MS);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {isSlow && t('Loading')}
      </p>
      {isPending && <div className={styles.progress} aria-hidden />}
    </>
  );
}
