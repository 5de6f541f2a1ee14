import type { ComponentProps } from 'react';
import styles from './popover.module.css';

export const Popover = ({ className = '', ...props }: ComponentProps<'div'>) => (
  <div popover="auto" {...props} className={`${styles.popover} ${className}`} />
);
