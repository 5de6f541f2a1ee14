import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values in two columns. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An id, in a face in which its letters can be told apart. */
export const Id = ({ children }: { children: string }) => <code className={styles.id}>{children || '–'}</code>;
