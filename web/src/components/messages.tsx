import { requestTexts } from '@paperbill/contracts/texts';
import { type ReactNode, useEffect } from 'react';
import { t, translate } from '../languages/t.js';
import { isNotFound, NoAnswerError, getServerMessage } from '../api/request.js';
import { Button } from './button.js';
import { Card } from './card.js';
import { moveFocusIfLost } from './move-focus-if-lost.js';
import styles from './messages.module.css';

interface AlertProps {
  tone?: 'info' | 'warning' | 'destructive';
  title?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

export function Alert({ tone = 'info', title, actions, children }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={tone === 'destructive' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      {children !== undefined && <div>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface EmptyStateProps {
  title?: string;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {action}
    </div>
  );
}

const getErrorReason = (error: unknown): string =>
  getServerMessage(error) ??
  translate(error instanceof NoAnswerError ? requestTexts.noAnswer : requestTexts.noConnection);

interface LoadErrorProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** If true, the error is a single line, for use beside content that has loaded. */
  isLine?: boolean;
}

export function LoadError({ title, error, onRetry, isLine }: LoadErrorProps) {
  // After a successful retry, this error disappears together with its focused button.
  useEffect(() => () => moveFocusIfLost(document.querySelector('main')), []);
  return (
    <div className={isLine ? styles.line : styles.error} role="alert">
      <strong>{translate(title)}</strong>
      <p>{getErrorReason(error)}</p>
      <Button small onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

interface LoadStateProps {
  query: { error: unknown; refetch: () => unknown };
  failed: string;
  loading: ReactNode;
  missing?: ReactNode;
  inCard?: boolean;
}

export function LoadState({ query: { error, refetch }, failed, loading, missing, inCard }: LoadStateProps) {
  if (!error) return loading;
  const message =
    missing && isNotFound(error) ? missing : <LoadError title={failed} error={error} onRetry={() => void refetch()} />;
  return inCard ? <Card>{message}</Card> : message;
}
