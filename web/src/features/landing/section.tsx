import styles from './section.module.css';

/** A section's heading and, beneath it, the sentence that says what is shown. */
export function SectionHead({ heading, text }: { heading: string; text?: string }) {
  return (
    <header className={styles.head}>
      <h2>{heading}</h2>
      {text && <p>{text}</p>}
    </header>
  );
}
