import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { PageTitle } from './page-title.js';

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** Buttons on the right, such as 'Create Invoice'. */
  actions?: ReactNode;
}

/** The top of a signed-in page: its heading, the browser's title and the page's main actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
