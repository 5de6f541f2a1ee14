import styles from './skip-link.module.css';
import { t } from '../languages/t.js';

export const SkipLink = () => (
  <a className={`${styles.skip} visually-hidden no-print`} href="#main">
    {t('Skip to content')}
  </a>
);
