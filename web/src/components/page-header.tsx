import type { ReactNode } from 'react';
import { brand } from '../brand.js';
import { LongText } from './long-text.js';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  heading?: ReactNode;
  subtitle?: string;
  actions?: ReactNode;
}

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

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}
