import type { ReactNode } from 'react';
import { brand } from '../brand.js';
import { LongText } from './long-text.js';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The title with places where it may break besides those between its words. */
  heading?: ReactNode;
  subtitle?: string;
  /** Buttons on the right, such as 'Create Invoice'. */
  actions?: ReactNode;
}

/** The top of a signed-in page: its heading, the browser's title and the page's main actions. */
export function PageHeader({ title, heading = title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>
          <LongText text={title}>{heading}</LongText>
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The browser's title of a page, with the product's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}
