import { Link, useLocation } from 'react-router-dom';
import { translate } from '../languages/t.js';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  label: string;
  tabs: readonly { path: string; label: string }[];
  search?: string;
  className?: string | undefined;
}

export function PageTabs({ label, tabs, search = '', className }: PageTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className={[styles.tabs, 'no-print', className].filter(Boolean).join(' ')} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={{ pathname: tab.path, search }}
          aria-current={pathname === tab.path ? 'page' : undefined}
        >
          {translate(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
