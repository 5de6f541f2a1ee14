import type { ReactNode } from 'react';
import styles from './long-text.module.css';

interface LongTextProps {
  text: string;
  className?: string | undefined;
  /** The text with additional line break opportunities. */
  children?: ReactNode;
}

/** Text that wraps between words. A word longer than the line is cut with an ellipsis; hovering shows the full text. */
export function LongText({ text, className, children = text }: LongTextProps) {
  return (
    <span
      className={[styles.text, className].filter(Boolean).join(' ')}
      // Checked on hover, because it depends on the window's width.
      onPointerEnter={({ currentTarget }) => {
        if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = text;
        else currentTarget.removeAttribute('title');
      }}
    >
      {children}
    </span>
  );
}
