import type { ComponentProps } from 'react';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** The element of the card. The default is a section. */
  as?: 'section' | 'div' | 'li' | 'article' | 'figure';
  padded?: boolean;
}

/** The white card for tables, forms and figures. */
export function Card({ as: Element = 'section', padded, className, ...props }: CardProps) {
  const classes = [styles.card, padded && styles.padded, className];
  return <Element {...(props as object)} className={classes.filter(Boolean).join(' ')} />;
}
