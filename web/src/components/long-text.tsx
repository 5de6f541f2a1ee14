import type { ReactNode } from 'react';
import styles from './long-text.module.css';

interface LongTextProps {
  text: string;
  className?: string | undefined;
  /** The same text with additional positions for line breaks. */
  children?: ReactNode;
}

/**
 * A text that wraps between words. A word that is longer than the line is cut with an ellipsis, and the full text is
 * shown on hover.
 */
export function LongText({ text, className, children = text }: LongTextProps) {
  return (
    <span
      className={[styles.text, className].filter(Boolean).join(' ')}
      // The check for a cut text runs on hover, because the result depends on the width of the window.
      onPointerEnter={({ currentTarget }) => {
        if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = text;
        else currentTarget.removeAttribute('title');
      }}
    >
      {children}
    </span>
  );
}
