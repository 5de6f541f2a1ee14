import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './back-link.module.css';

export const BackLink = ({ children, ...props }: LinkProps) => (
  <p className={styles.back}>
    <Link {...props}>
      <ArrowLeft size={16} aria-hidden /> {children}
    </Link>
  </p>
);
