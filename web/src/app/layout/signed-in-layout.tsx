import { Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { Spinner } from '../../components/spinner.js';
import { useSubscription } from '../../features/subscription/api/get-subscription.js';
import { brand } from '../brand.js';
import { Drawer } from './drawer.js';
import { Sidebar } from './sidebar.js';
import styles from './signed-in-layout.module.css';

/** The frame of every signed-in page: the sidebar, a drawer below its width, and the page as the main landmark. */
export function SignedInLayout() {
  const subscription = useSubscription();
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useArrival(pathname, main, drawer);

  if (subscription.isPending) return <Spinner />;
  return (
    <div className={styles.layout}>
      <a className={`${styles.skip} visually-hidden`} href="#main">
        Skip to content
      </a>
      <header className={styles.topBar}>
        <Button variant="quiet" icon aria-label="Open menu" onClick={() => drawer.current?.showModal()}>
          <Menu size={20} aria-hidden />
        </Button>
        <Link to="/" className={styles.brand}>
          {brand.name}
        </Link>
      </header>
      <aside className={styles.sidebar}>
        <Sidebar subscription={subscription.data} />
      </aside>
      <Drawer ref={drawer}>
        <Sidebar subscription={subscription.data} />
      </Drawer>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

/** On another page the drawer closes and the focus starts at the page, as after loading one. */
function useArrival(
  pathname: string,
  main: React.RefObject<HTMLElement | null>,
  drawer: React.RefObject<HTMLDialogElement | null>,
) {
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    drawer.current?.close();
    main.current?.focus({ preventScroll: true });
  }, [pathname, main, drawer]);
}
