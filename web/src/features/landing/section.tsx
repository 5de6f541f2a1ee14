import styles from './section.module.css';

export function SectionHeader({ heading, text }: { heading: string; text?: string }) {
  return (
    <header className={styles.head}>
      <h2>{heading}</h2>
      {text && <p>{text}</p>}
    </header>
  );
}
