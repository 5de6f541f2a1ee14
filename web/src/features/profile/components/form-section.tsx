import { useId, type ReactNode } from 'react';
import card from '../../../components/card.module.css';
import styles from './profile-form.module.css';

interface FormSectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A sheet of the profile: fields that belong together. */
export function FormSection({ title, intro, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={`${card.card} ${card.padded} ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
