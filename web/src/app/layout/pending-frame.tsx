import { getPageHeading, getPageSubtitle } from '@paperbill/contracts/http';
import { Menu } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { t, translate } from '../../languages/t.js';
import { brand } from '../../brand.js';
import { Button } from '../../components/button.js';
import { Spinner } from '../../components/loading.js';
import { PendingHeader, type PageTop } from '../../components/page-header.js';
import { hasServerFrame } from './server-frame.js';
import sidebar from './sidebar.module.css';
import styles from './signed-in-layout.module.css';

const getPageTop = (path: string): PageTop => ({
  heading: translate(getPageHeading(path)),
  subtitle: translate(getPageSubtitle(path)),
});

/**
 * This frame equals the HTML from the server, so that nothing moves. The menu button is inert, because its menu has
 * not loaded.
 */
export function PendingFrame(top: PageTop) {
  return (
    <div className={styles.layout}>
      <header className={styles.topBar}>
        <Button variant="quiet" icon aria-label={t('Open menu')} inert>
          <Menu size={20} aria-hidden />
        </Button>
        <a href="/" className={styles.brand}>
          {brand.name}
        </a>
      </header>
      <aside className={styles.sidebar}>
        <div className={sidebar.sidebar}>
          <a href="/" className={sidebar.brand}>
            {brand.name}
          </a>
        </div>
      </aside>
      <main className={styles.main}>
        <PendingHeader {...top} />
        <Spinner />
      </main>
    </div>
  );
}

export const PendingApp = () =>
  hasServerFrame() ? <PendingFrame {...getPageTop(window.location.pathname)} /> : <Spinner />;

/**
 * Shown while the first page of a tab loads, and after Back or Forward. After a click on a link, React keeps the
 * previous page.
 */
export function PendingPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PendingHeader {...getPageTop(pathname)} />
      <Spinner />
    </>
  );
}
