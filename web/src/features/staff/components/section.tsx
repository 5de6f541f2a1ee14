import { useId, type ReactNode } from 'react';
import card from '../../../components/card.module.css';
import styles from './section.module.css';

/** A part of a staff page, with its heading; `flush` for a table that brings its own margins. */
export function Section({ title, flush, children }: { title: string; flush?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${card.card} ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={flush ? undefined : styles.content}>{children}</div>
    </section>
  );
}
