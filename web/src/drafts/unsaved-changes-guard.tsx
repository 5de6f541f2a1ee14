import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useReloadGuard } from '../api/missing-code.js';
import { isRedirecting } from '../api/redirect.js';
import { useUnsaved } from './unsaved.js';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.js';

interface UnsavedChangesGuardProps {
  /** What it is that is not saved, such as 'an invoice'. */
  name: string;
  /** Something typed is not saved yet. */
  when: boolean;
  /** A draft keeps it in this browser: closing the page loses nothing, so only leaving for another one asks. */
  isKept?: boolean;
  /** The user leaves without it: forget the draft. */
  onDiscard?: () => void;
}

/** Asks before the page is left, or closed, with unsaved changes. */
export function UnsavedChangesGuard({ name, when, isKept = false, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useUnsaved(name, when);
  useReloadGuard(when && !isKept);

  useEffect(() => {
    if (!when) return;
    // Nobody loses what they typed here because the connection was gone when the question was loaded on the first move.
    void LazyConfirmDialog.preload();
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => !isRedirecting() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when, isKept]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LazyConfirmDialog
        title="Leave without saving?"
        text={
          isKept
            ? 'This is not saved yet. What you typed waits here as a draft until you come back.'
            : 'Your changes on this page have not been saved.'
        }
        confirmLabel={isKept ? 'Leave' : 'Leave without saving'}
        cancelLabel="Stay here"
        danger={!isKept}
        asksToLeave
        onConfirm={() => {
          onDiscard?.();
          blocker.proceed();
        }}
        onCancel={() => blocker.reset()}
      />
    </Suspense>
  );
}
