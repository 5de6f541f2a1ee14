import type { ReactNode } from 'react';
import { brand } from '../brand.js';
import { LongText } from './long-text.js';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The title, with additional positions where the line may break. */
  heading?: ReactNode;
  subtitle?: string;
  actions?: ReactNode;
}

/** Shows the heading and the main actions of a page for signed-in users, and sets the document title. */
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

/** Heading and subtitle of a page. Both are empty while the data that they depend on is loading. */
export interface PageTop {
  heading: string;
  subtitle: string;
}

export const PendingHeader = ({ heading, subtitle }: PageTop) => (
  <header className={styles.header}>
    <div>
      <h1>{heading}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
    </div>
  </header>
);

/** Sets the document title to the title of the page and the name of the application. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}
