import type { ReactNode } from 'react';
import styles from './long-text.module.css';

interface LongTextProps {
  text: string;
  className?: string | undefined;
  /** The text with places where it may break besides those between its words. */
  children?: ReactNode;
}

/** A text that breaks between its words. A word that is longer than its line ends in an ellipsis; pointed at, it is shown whole. */
export function LongText({ text, className, children = text }: LongTextProps) {
  return (
    <span
      className={[styles.text, className].filter(Boolean).join(' ')}
      // Not before: whether it is cut depends on the width of the window.
      onPointerEnter={({ currentTarget }) => {
        if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = text;
        else currentTarget.removeAttribute('title');
      }}
    >
      {children}
    </span>
  );
}
