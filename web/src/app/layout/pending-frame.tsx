import { headingOf, subtitleOf } from '@paperbill/contracts/http';
import { Menu } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { brand } from '../../brand.js';
import { Button } from '../../components/button.js';
import { Spinner } from '../../components/loading.js';
import header from '../../components/page-header.module.css';
import { wasFrameSent } from './sent-frame.js';
import sidebar from './sidebar.module.css';
import styles from './signed-in-layout.module.css';

/** The top of a page; each '' where it is not known before the page is. */
interface PendingTop {
  heading: string;
  subtitle: string;
}

const topOf = (path: string): PendingTop => ({ heading: headingOf(path), subtitle: subtitleOf(path) });

/**
 * The frame of the signed-in pages before it is known who is signed in. The server sends it with the page, so that it
 * stands there while the scripts are on their way, and nothing moves when they draw it themselves. Its button does nothing yet,
 * so that nobody is offered it.
 */
export function PendingFrame(top: PendingTop) {
  return (
    <div className={styles.layout}>
      <header className={styles.topBar}>
        <Button variant="quiet" icon aria-label="Open menu" inert>
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

function PendingHeader({ heading, subtitle }: PendingTop) {
  return (
    <header className={header.header}>
      <div>
        <h1>{heading}</h1>
        <p className={header.subtitle}>{subtitle}</p>
      </div>
    </header>
  );
}

/** While nothing is known yet: the frame where the server has sent it, else only that something loads. */
export const Pending = () => (wasFrameSent() ? <PendingFrame {...topOf(window.location.pathname)} /> : <Spinner />);

/**
 * In the place of a page whose code is loading, with its heading where that is known: of the first page of a tab, and of one that a
 * step back or forward leads to. After a click the page before stays instead.
 */
export function PendingPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PendingHeader {...topOf(pathname)} />
      <Spinner />
    </>
  );
}
