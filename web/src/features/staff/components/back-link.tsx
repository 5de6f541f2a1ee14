import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './back-link.module.css';
import { EVENTS_PATH } from './paths.js';

export function BackLink() {
  return (
    <Link to={EVENTS_PATH} className={styles.back}>
      <ArrowLeft size={16} aria-hidden />
      Subscription Events
    </Link>
  );
}
