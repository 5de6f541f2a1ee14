import { Link, useLocation } from 'react-router-dom';
import styles from './document-tabs.module.css';

const documentLists = [
  { path: '/invoices', label: 'Invoices' },
  { path: '/quotes', label: 'Quotes' },
  { path: '/recurring', label: 'Recurring' },
] as const;

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
