import type { ReactNode } from 'react';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  /** A sentence or two beneath the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** A page to be read: its title, what it is about, and sections with headings of the second level. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
