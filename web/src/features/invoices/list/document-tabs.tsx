import { Link, useLocation } from 'react-router-dom';
import { documentLists } from './document-lists.js';
import styles from './document-tabs.module.css';

/** The tabs are hidden if the sidebar is visible, because it has the same links. */
export function DocumentTabs() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label="Documents">
      {documentLists.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
