import { content } from '../content.js';
import styles from './closing.module.css';
import { StartButton } from './start-button.js';

export function Closing() {
  return (
    <section className={styles.closing}>
      <h2>{content.closing.heading}</h2>
      <StartButton />
    </section>
  );
}
