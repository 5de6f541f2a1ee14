import { useId, type ReactNode } from 'react';
import card from '../card.module.css';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  /** Beside the title, such as a button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, on a sheet of their own. */
export function FormSection({ title, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={`${card.card} ${card.padded} ${styles.section}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Fields side by side on a grid of six columns; see the classes of form-section.module.css. */
export function FormFields({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
