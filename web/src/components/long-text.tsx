import type { ReactNode } from 'react';
import styles from './long-text.module.css';

interface LongTextProps {
  text: string;
  className?: string | undefined;
  /** The same text, with additional positions where the line may break. */
  children?: ReactNode;
}

/**
 * A text that wraps between words. A word that is too long for the line ends with an ellipsis. The full text is shown
 * on hover.
 */
export function LongText({ text, className, children = text }: LongTextProps) {
  return (
    <span
      className={[styles.text, className].filter(Boolean).join(' ')}
      // Checks on hover whether the text is cut, because this depends on the width of the window.
      onPointerEnter={({ currentTarget }) => {
        if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = text;
        else currentTarget.removeAttribute('title');
      }}
    >
      {children}
    </span>
  );
}
