import { loginUrl } from '../../../api/leave-app.js';
import { ButtonAnchor } from '../../../components/button.js';
import { content } from '../content.js';
import styles from './start-button.module.css';

/** The one thing to do on this page, and what it costs. */
export function StartButton() {
  return (
    <div className={styles.start}>
      <ButtonAnchor variant="primary" href={loginUrl()} className={styles.button}>
        {content.start}
      </ButtonAnchor>
      <p>{content.hero.offer}</p>
    </div>
  );
}
