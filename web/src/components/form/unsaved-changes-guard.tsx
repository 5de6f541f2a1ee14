import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeavingApp } from '../../api/leave-app.js';

const loadDialog = () => import('./leave-dialog.js');
const LeaveDialog = lazy(loadDialog);

interface UnsavedChangesGuardProps {
  /** Something typed is not saved yet. */
  when: boolean;
  /** The user leaves without it: forget the draft. */
  onDiscard?: () => void;
}

/** Asks before the page is left, or closed, with unsaved changes. */
export function UnsavedChangesGuard({ when, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    // There when it is needed, even if the connection is gone by then; a failure shows when it is opened.
    loadDialog().catch(() => undefined);
    const ask = (event: BeforeUnloadEvent) => !isLeavingApp() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        onLeave={() => {
          onDiscard?.();
          blocker.proceed();
        }}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  );
}
