import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useReloadGuard } from '../api/missing-code.js';
import { isRedirecting } from '../api/redirect.js';
import { useUnsaved } from './unsaved.js';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.js';

interface UnsavedChangesGuardProps {
  /** What is unsaved, such as 'an invoice'. */
  name: string;
  /** The form has unsaved changes. */
  when: boolean;
  /** A draft in this browser keeps the changes: closing the tab does not ask, only navigation does. */
  isKept?: boolean;
  /** Called when the user leaves anyway. Should delete the draft. */
  onDiscard?: () => void;
}

/** Asks before the user leaves the page, or closes the tab, with unsaved changes. */
export function UnsavedChangesGuard({ name, when, isKept = false, onDiscard }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useUnsaved(name, when);
  useReloadGuard(when && !isKept);

  useEffect(() => {
    if (!when) return;
    // Preload the question: if the connection is lost later, it must still be able to open.
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
            ? 'This is not saved yet. Your input is kept in this browser as a draft.'
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
