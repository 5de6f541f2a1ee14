import { pageHeadings, pageSubtitles, type SettingsPage, settingsPages } from '@paperbill/contracts/http';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { PageHeader } from '../../components/page-header.js';
import styles from './settings-frame.module.css';

const pagesInNavigation = ['/profile', ...settingsPages] as const;

export function SettingsFrame({ path, children }: { path: '/profile' | SettingsPage; children: ReactNode }) {
  return (
    <>
      <PageHeader title={t(pageHeadings[path])} subtitle={t(pageSubtitles[path])} />
      <div className={styles.frame} data-wide>
        <SettingsNavigation />
        <div className={styles.content}>{children}</div>
      </div>
    </>
  );
}

function SettingsNavigation() {
  const list = useRef<HTMLUListElement>(null);
  // On narrow screens, the list is one row that scrolls sideways. scrollIntoView would also scroll the page.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current!.scrollLeft = current.offsetLeft - (list.current!.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label={t('Settings')} className={`${styles.navigation} no-print`}>
      <ul ref={list}>
        {pagesInNavigation.map((path) => (
          <li key={path}>
            <NavLink to={path} className={styles.page!}>
              {t(pageHeadings[path])}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
