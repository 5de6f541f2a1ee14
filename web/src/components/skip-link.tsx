import styles from './skip-link.module.css';

export const SkipLink = () => (
  <a className={`${styles.skip} visually-hidden`} href="#main">
    Skip to content
  </a>
);
