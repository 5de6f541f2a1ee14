import { serverMessage } from '../api/request.js';
import { Button } from './button.js';
import styles from './load-error.module.css';

const NO_ANSWER = 'We could not reach the server. Please check your connection and try again.';

interface LoadErrorProps {
  /** What failed, such as 'Failed to fetch invoices'. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of what could not be loaded: what happened, and a way to try again. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <strong>{title}</strong>
      <p>{serverMessage(error) ?? NO_ANSWER}</p>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
