import type { ReactNode } from 'react';
import styles from './long-text.module.css';

interface LongTextProps {
  text: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** A word that is too long for the line ends with an ellipsis. The full text is shown on hover. */
export function LongText({ text, className, children = text }: LongTextProps) {
  return (
    <span
      className={[styles.text, className].filter(Boolean).join(' ')}
      // The title is set on hover, because the width of the window determines whether the text is cut.
      onPointerEnter={({ currentTarget }) => {
        if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = text;
        else currentTarget.removeAttribute('title');
      }}
    >
      {children}
    </span>
  );
}
