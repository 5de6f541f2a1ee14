import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isRedirecting } from '../../api/redirect.js';

const loadDialog = () => import('./leave-dialog.js');
const LeaveDialog = lazy(loadDialog);

interface UnsavedChangesGuardProps {
  /** Something typed is not saved yet. */
  when: boolean;
  /** A draft keeps it in this browser: closing the page loses nothing, so only leaving for another one asks. */
  isKept?: boolean;
  /** The user leaves without it: forget the draft. */
  onDiscard?: () => void;
}

/** Asks before the page is left, or closed, with unsaved changes. */
export function UnsavedChangesGuard({ when, isKept = false, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    // Loaded ahead, so that it opens without a connection too; a failure shows when it is opened.
    loadDialog().catch(() => undefined);
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => !isRedirecting() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when, isKept]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        isKept={isKept}
        onLeave={() => {
          onDiscard?.();
          blocker.proceed();
        }}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  );
}
