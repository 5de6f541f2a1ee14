import { Menu } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { LazyConfirmDialog } from '../../components/lazy-confirm-dialog.js';
import { lazyDialog, usePreloadOnFirstInput } from '../../components/lazy-dialog.js';
import { lazyPart, RetryLater } from '../../components/lazy-part.js';
import { useUser } from '../../features/auth/api/session.js';
import { useSettings } from '../../features/settings/settings.js';
import { useSubscription } from '../../features/subscription/api/get-subscription.js';
import { brand } from '../../brand.js';
import { type Overlay, OverlayContext } from '../shortcuts/open-overlay.js';
import { useCtrlShortcuts } from '../shortcuts/use-ctrl-shortcuts.js';
import { SkipLink } from '../../components/skip-link.js';
import { useDeferredMount } from '../../components/use-deferred-mount.js';
import { PendingApp } from './pending-frame.js';
import { NavigationProgress } from './pending-navigation.js';
import { Sidebar } from './sidebar.js';
import styles from './signed-in-layout.module.css';

const Overlays = lazyPart(() => import('./overlays.js'), RetryLater);
const DeletionBanner = lazyPart(() => import('../../features/account/deletion-banner.js'), RetryLater);
const [Drawer, useDrawer] = lazyDialog(() => import('../../components/drawer.js'));

export function SignedInLayout() {
  const { data: user } = useUser();
  const subscription = useSubscription();
  const overlay = useState<Overlay | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useCtrlShortcuts(overlay[1]);
  useDrawer();
  usePreloadOnFirstInput(LazyConfirmDialog);
  useSettings();
  useOnNavigate(() => {
    setMenuOpen(false);
    main.current?.focus({ preventScroll: true });
  });

  // Waits for `isFetched` and not for `isPending`. Each refetch after a failure sets `isPending` again, which would
  // remount the page.
  const isKnown = useDeferredMount(subscription.isFetched);
  if (!isKnown) return <PendingApp />;
  return (
    <OverlayContext value={overlay}>
      <div className={styles.layout}>
        <SkipLink />
        <header className={styles.topBar}>
          <Button variant="quiet" icon aria-label={t('Open menu')} onClick={() => setMenuOpen(true)}>
            <Menu size={20} aria-hidden />
          </Button>
          <Link to="/" className={styles.brand}>
            {brand.name}
          </Link>
        </header>
        <aside className={styles.sidebar}>
          <Sidebar subscription={subscription.data} />
        </aside>
        <Suspense fallback={null}>
          {isMenuOpen && (
            <Drawer
              label={t('Menu')}
              closeLabel={t('Close menu')}
              placement="left"
              size={280}
              onClose={() => setMenuOpen(false)}
            >
              <Sidebar subscription={subscription.data} onFollow={() => setMenuOpen(false)} />
            </Drawer>
          )}
        </Suspense>
        <NavigationProgress />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={null}>{user?.deletionAt && <DeletionBanner />}</Suspense>
          <Outlet />
        </main>
        <ScrollRestoration />
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </div>
    </OverlayContext>
  );
}

function useOnNavigate(onNavigate: () => void): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    onNavigate();
  });
}
