import type { ComponentProps, ReactNode } from 'react';
import styles from './row-list.module.css';

/** A list on a card. Its items are `<Row>`s. */
export const RowList = (props: ComponentProps<'ul'>) => <ul {...props} className={styles.list} />;

interface RowProps {
  /** The text on the left side of a row, for example a title with `<RowDetail>`s below it. */
  text?: ReactNode;
  amount?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

export const Row = ({ text, amount, actions, children }: RowProps) => (
  // The arrow keys move the focus between elements with this attribute.
  <li className={styles.row} data-row>
    {text && <div className={styles.text}>{text}</div>}
    {amount && <span className={styles.amount}>{amount}</span>}
    {actions && <div className={styles.actions}>{actions}</div>}
    {children}
  </li>
);

/** A line of text in a softer color. Line breaks in the text are kept. */
export const RowDetail = ({ children }: { children: ReactNode }) => <span className={styles.detail}>{children}</span>;
