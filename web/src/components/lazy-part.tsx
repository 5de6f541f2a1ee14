import { loadFailureTexts, type ToastText } from '@paperbill/contracts/texts';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react';
import { t, translate } from '../languages/t.js';
import { importWithReload, MissingCodeError } from '../api/missing-code.js';
import { showToast } from '../toasts/toast-store.js';
import { Button } from './button.js';
import styles from './messages.module.css';

interface PartBoundaryProps {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: () => void;
  onRetry?: () => void;
}

export class PartBoundary extends Component<PartBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}

export interface UnavailableProps {
  error: unknown;
  retry: () => void;
}

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the part and never rejects. A failure is shown when the part is rendered. */
  preload: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/**
 * Use this function instead of React's `lazy`. If a deployment has removed the chunk, the page is reloaded. After any
 * other failure the page stays, and the user can retry. A preloaded part renders without suspending, because React
 * would show a `Suspense` fallback for at least 300 ms.
 *
 * @param Unavailable by default, the part closes and a toast gives the reason
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Unavailable: ComponentType<Props & UnavailableProps> = LoadFailureToast,
): LazyPart<Props> {
  let LoadedComponent: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    LoadedComponent = module.default;
    return module;
  };
  const createPart = () => lazy(() => importWithReload(loadOnce, resetPart));
  let Part = createPart();
  // React caches a failed import, so each retry needs a new lazy component.
  const resetPart = () => {
    Part = createPart();
  };
  function LazyPart(props: Props) {
    const [, renderAgain] = useReducer((tries: number) => tries + 1, 0);
    // The component of the first render stays. Another component would remount the part, and the user would lose the
    // input in this part.
    const [Known] = useState(() => LoadedComponent);
    return (
      <PartBoundary
        onError={resetPart}
        onRetry={renderAgain}
        fallback={(error, retry) => <Unavailable {...props} error={error} retry={retry} />}
      >
        {Known ? <Known {...props} /> : <Part {...props} />}
      </PartBoundary>
    );
  }
  const preload = () => loadOnce().catch(() => undefined);
  return Object.assign(LazyPart, { preload, isLoaded: () => LoadedComponent !== undefined });
}

export const getUnavailableText = (error: unknown): string =>
  translate(error instanceof MissingCodeError && error.isOffline ? loadFailureTexts.offline : loadFailureTexts.missing);

/** If a chunk did not load, the toast gives the reason. */
export const addFailureReason = (toast: ToastText, error: unknown): ToastText =>
  error instanceof MissingCodeError ? { ...toast, text: getUnavailableText(error) } : toast;

type CloseWithToastProps = UnavailableProps & { onClose?: () => void; onCancel?: () => void };

function LoadFailureToast({ error, onClose, onCancel }: CloseWithToastProps) {
  const showReason = useEffectEvent(() => {
    showToast({ title: loadFailureTexts.notOpened, text: getUnavailableText(error), tone: 'destructive' });
    (onClose ?? onCancel)?.();
  });
  useEffect(() => showReason(), []);
  return null;
}

const RETRY_INTERVAL_MS = 60_000;

/** A fallback for unimportant parts of the page. It renders nothing and loads the part again later. */
export function RetryLater({ retry }: UnavailableProps) {
  useEffect(() => {
    const timer = setTimeout(retry, RETRY_INTERVAL_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [retry]);
  return null;
}

export function PartFailure({ error, retry }: UnavailableProps) {
  return (
    <div className={styles.error} role="alert">
      <strong>{translate(loadFailureTexts.notShown)}</strong>
      <p>{getUnavailableText(error)}</p>
      <Button small onClick={retry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
