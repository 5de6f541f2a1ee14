import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'div' | 'li' | 'article' | 'figure';
  isPadded?: boolean;
}

export function Card({ as: Element = 'section', isPadded, className, ...props }: CardProps) {
  const classes = [styles.card, isPadded && styles.padded, className];
  return <Element {...(props as object)} className={classes.filter(Boolean).join(' ')} />;
}

interface CardHeadingProps {
  id?: string;
  title: string;
  children?: ReactNode;
}

export const CardHeading = ({ id, title, children }: CardHeadingProps) => (
  <div className={styles.heading}>
    <h2 id={id}>{title}</h2>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);

export const CardHint = (props: ComponentProps<'p'>) => (
  <p {...props} className={[styles.hint, props.className].filter(Boolean).join(' ')} />
);
