import { partTexts, type ToastText } from '@paperbill/contracts/texts';
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
import { loadCode, MissingCodeError } from '../api/missing-code.js';
import { showToast } from '../toasts/toast-store.js';
import { Button } from './button.js';
import styles from './messages.module.css';

interface PartBoundaryProps {
  children: ReactNode;
  /** In the place of the part. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: () => void;
  /** What the next try needs. */
  onRetry?: () => void;
}

/** A part that fails does not take the page with it. */
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

/** What stands in for a part that can't be shown; with the props of the part. */
export interface UnavailableProps {
  error: unknown;
  retry: () => void;
}

/** A component whose code loads when it is first rendered, or before. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads it before it is needed. A failure shows when it is rendered. */
  preload: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/**
 * As React's `lazy`, for every part of the app that is loaded when it is needed: a part that is missing after a
 * deployment loads the page anew, and one that fails otherwise leaves the page as it is and can be tried again. One that was
 * loaded before is rendered without waiting: React lets whoever has seen a `Suspense` fallback look at it for 300 ms.
 *
 * @param Unavailable in its place where it fails: by default a toast that says so, and the part is closed
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Unavailable: ComponentType<Props & UnavailableProps> = CloseWithToast,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const fresh = () => lazy(() => loadCode(loadOnce, renew));
  let Part = fresh();
  // React keeps a failure for ever: the next try needs a new one.
  const renew = () => {
    Part = fresh();
  };
  function LazyPart(props: Props) {
    // Rendered anew, it takes the new one.
    const [, renderAgain] = useReducer((tries: number) => tries + 1, 0);
    // What has begun with one component stays with it: another would begin anew, without what was typed.
    const [Known] = useState(() => Loaded);
    return (
      <PartBoundary
        onError={renew}
        onRetry={renderAgain}
        fallback={(error, retry) => <Unavailable {...props} error={error} retry={retry} />}
      >
        {Known ? <Known {...props} /> : <Part {...props} />}
      </PartBoundary>
    );
  }
  const preload = () => loadOnce().catch(() => undefined);
  return Object.assign(LazyPart, { preload, isLoaded: () => Loaded !== undefined });
}

const isOffline = (error: unknown): boolean => error instanceof MissingCodeError && error.isOffline;

/** What to do about a part that can't be shown. */
export const unavailableText = (error: unknown): string => (isOffline(error) ? partTexts.offline : partTexts.missing);

/** What to say where something failed, perhaps because a part of the app that it needs is missing. */
export const failedToast = (toast: ToastText, error: unknown): ToastText =>
  error instanceof MissingCodeError ? { ...toast, text: unavailableText(error) } : toast;

/** For dialogs and the like: says why it did not open. */
function CloseWithToast({
  error,
  onClose,
  onCancel,
}: UnavailableProps & { onClose?: () => void; onCancel?: () => void }) {
  const sayWhy = useEffectEvent(() => {
    showToast({ title: partTexts.notOpened, text: unavailableText(error), tone: 'destructive' });
    (onClose ?? onCancel)?.();
  });
  useEffect(() => sayWhy(), []);
  return null;
}

const RETRY_MS = 60_000;

/** For what nobody misses at once: nothing, until it can be loaded. */
export function RetryLater({ retry }: UnavailableProps) {
  useEffect(() => {
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [retry]);
  return null;
}

/** In the place of a part of a page. */
export function PartFailure({ error, retry }: UnavailableProps) {
  return (
    <div className={styles.error} role="alert">
      <strong>{partTexts.notShown}</strong>
      <p>{unavailableText(error)}</p>
      <Button small onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
