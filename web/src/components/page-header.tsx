import type { ReactNode } from 'react';
import { brand } from '../brand.js';
import { LongText } from './long-text.js';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The title with additional line break opportunities. */
  heading?: ReactNode;
  subtitle?: string;
  /** Buttons on the right, such as 'Create Invoice'. */
  actions?: ReactNode;
}

/** Heading, document title and main actions of a signed-in page. */
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

/** Sets the document title: page title and product name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}
