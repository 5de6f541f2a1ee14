import type { ComponentProps, ReactNode } from 'react';
import styles from './row-list.module.css';

export const RowList = (props: ComponentProps<'ul'>) => <ul {...props} className={styles.list} />;

interface RowProps {
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

export const RowDetail = ({ children }: { children: ReactNode }) => <span className={styles.detail}>{children}</span>;
